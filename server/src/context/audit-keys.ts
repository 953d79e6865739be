import { createHmac, hkdfSync } from 'node:crypto'

/** A key for the hashes of audit entries. */
export interface AuditKey {
  /** Stored with each hash, so that it can be verified after the secret has changed. Does not reveal the key. */
  id: string
  hash(text: string): string
}

/** The key for new entries, and the keys of earlier secrets. */
export interface AuditKeys {
  current: AuditKey
  find(id: string): AuditKey | undefined
}

/** Derives the keys of the audit trail from the service's secrets. They are used for nothing else. */
export function createAuditKeys([secret, ...former]: [string, ...string[]]): AuditKeys {
  const current = deriveKey(secret)
  const keys = [current, ...former.map(deriveKey)]
  return { current, find: (id) => keys.find((key) => key.id === id) }
}

function deriveKey(secret: string): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signpost audit trail', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return { id: hash('key id').slice(0, 16), hash }
}
