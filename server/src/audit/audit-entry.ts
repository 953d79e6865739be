import { createHash } from 'node:crypto'
import type { AuditRecord } from '@signpost/spec/rules'
import type { AuditKey } from '../context/audit-keys.js'

/** Where an entry stands: in whose trail, at which place, after what. */
export interface EntryPlace {
  documentUuid: string
  sequence: number
  previousHash: string
}

/** The hash before the first entry. */
export const genesisHash = '0'.repeat(64)

/**
 * The hash of an entry: it covers every word of it, its document, its place, and through the hash before it all that
 * came before. Without the key nobody can make it, so that no chain can be computed anew.
 */
export function hashEntry(place: EntryPlace, record: AuditRecord, key: AuditKey): string {
  const { documentUuid, sequence, previousHash } = place
  return key.hash(JSON.stringify(['entry', key.id, documentUuid, previousHash, contentOf(sequence, record)]))
}

/** The hash of an entry from before hashes had keys. */
export function hashUnkeyedEntry({ sequence, previousHash }: EntryPlace, record: AuditRecord): string {
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(contentOf(sequence, record))}`)
    .digest('hex')
}

function contentOf(sequence: number, { at, action, actor, ipAddress, userAgent, simulated, data }: AuditRecord) {
  return [
    sequence,
    at.toISOString(),
    action,
    [actor.type, actor.id, actor.name, actor.email],
    ipAddress,
    userAgent,
    simulated,
    Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  ]
}
