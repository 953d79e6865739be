import { createHash } from 'node:crypto'
import type { Schemas } from '../contract.js'

/** What an audit entry says, before it is chained to the one before it. */
export interface AuditRecord {
  at: Date
  action: Schemas['AuditAction']
  actor: Schemas['AuditActor']
  ipAddress: string | null
  userAgent: string | null
  /** Whether a test helper did it in the signer's place. */
  simulated: boolean
  data: Record<string, string>
}

/** The hash before the first entry. */
export const genesisHash = '0'.repeat(64)

/** The hash of an entry: it covers every word of it, its place, and through the hash before it all that came before. */
export function hashEntry(sequence: number, record: AuditRecord, previousHash: string): string {
  const { at, action, actor, ipAddress, userAgent, simulated, data } = record
  const content = [
    sequence,
    at.toISOString(),
    action,
    [actor.type, actor.id, actor.name, actor.email],
    ipAddress,
    userAgent,
    simulated,
    Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  ]
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(content)}`)
    .digest('hex')
}
