import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import type { AuditHead } from '../stores/audit-store.js'

export function createHead(documentUuid: string, entries: number, hash: string, key: AuditKey): AuditHead {
  return { entries, hash, key_id: key.id, mac: macOf(documentUuid, { entries, hash }, key) }
}

/** Checks that the service wrote a head. `unknown_key` means that its secret is not configured. */
export function checkHead(documentUuid: string, head: AuditHead, keys: AuditKeys): 'sound' | 'forged' | 'unknown_key' {
  const key = keys.find(head.key_id)
  if (!key) return 'unknown_key'
  return macOf(documentUuid, head, key) === head.mac ? 'sound' : 'forged'
}

function macOf(documentUuid: string, { entries, hash }: Pick<AuditHead, 'entries' | 'hash'>, key: AuditKey) {
  return key.hash(JSON.stringify(['head', key.id, documentUuid, entries, hash]))
}
