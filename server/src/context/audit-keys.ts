import { createHmac, hkdfSync } from 'node:crypto'

/** A key that the hashes of audit entries are made with. */
export interface AuditKey {
  /** Stands beside what was hashed, so that it can be checked after the secret was changed. Tells nothing of the key. */
  id: string
  hash(text: string): string
}

/** The key of what is written now, and those of what was written with earlier secrets. */
export interface AuditKeys {
  current: AuditKey
  find(id: string): AuditKey | undefined
}

/** Derives the keys of the audit trail, which are good for nothing else, from the service's secrets. */
export function createAuditKeys({ secret, formerSecrets }: { secret: string; formerSecrets: string[] }): AuditKeys {
  const keys = [secret, ...formerSecrets].map(deriveKey)
  return { current: keys[0]!, find: (id) => keys.find((key) => key.id === id) }
}

function deriveKey(secret: string): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signpost audit trail', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return { id: hash('key id').slice(0, 16), hash }
}
