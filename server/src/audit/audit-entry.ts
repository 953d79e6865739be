import { createHash } from 'node:crypto'
import type { AuditRecord } from '@signpost/spec/rules'
import type { AuditKey } from '../context/audit-keys.js'

/** The position of an entry: its document, its number and the hash of the previous entry. */
export interface EntryPosition {
  documentUuid: string
  sequence: number
  previousHash: string
}

/** The hash before the first entry. */
export const genesisHash = '0'.repeat(64)

/**
 * The keyed hash of an entry. It covers the entry's content, document and number, and through the previous hash all
 * earlier entries. Without the key, nobody can compute a new chain.
 */
export function hashEntry(position: EntryPosition, record: AuditRecord, key: AuditKey): string {
  const { documentUuid, sequence, previousHash } = position
  return key.hash(JSON.stringify(['entry', key.id, documentUuid, previousHash, contentOf(sequence, record)]))
}

/** The hash of an entry written before hashes were keyed. */
export function hashUnkeyedEntry({ sequence, previousHash }: EntryPosition, record: AuditRecord): string {
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(contentOf(sequence, record))}`)
    .digest('hex')
}

function contentOf(sequence: number, { at, action, actor, ipAddress, userAgent, simulated, via, data }: AuditRecord) {
  return [
    sequence,
    at.toISOString(),
    action,
    [actor.type, actor.id, actor.name, actor.email],
    ipAddress,
    userAgent,
    simulated,
    Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)),
    // Entries of before have none, and keep their hashes.
    ...(via ? [[via.kind, via.link_id]] : [])
  ]
}
