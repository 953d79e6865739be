import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { TransactionSql } from 'postgres'

interface Entry {
  sequence: number
  at: Date
  action: string
  actor: { type: string; id: string | null; name: string | null; email: string | null }
  ip_address: string | null
  user_agent: string | null
  simulated: boolean
  via: { kind: string; link_id: string | null } | null
  data: Record<string, string>
  hash: string
}

interface Rewriting {
  /** The first entry to rewrite. */
  from?: number
  /** With it, the hashes are those of the service; without it, those from before hashes were keyed. */
  secret?: string
  changes?: Partial<Entry>
}

/**
 * Recomputes a document's audit trail, like a forger with write access to the database. Independent of the service's
 * code: if both agree, this shows what the hashes cover.
 */
export async function rewriteTrail(tx: TransactionSql, documentUuid: string, { from = 1, secret, changes }: Rewriting) {
  const rows = await tx<Entry[]>`select * from audit_entries where document_id = ${documentUuid} order by sequence`
  let hash = rows[from - 2]?.hash ?? '0'.repeat(64)
  for (const row of rows.slice(from - 1)) {
    const previousHash = hash
    const entry = { ...row, ...changes }
    hash = secret ? keyedHash(secret, documentUuid, entry, previousHash) : plainHash(entry, previousHash)
    const key_id = secret ? keyOf(secret).id : null
    await tx`
      update audit_entries set ${tx({ ...changes, key_id, previous_hash: previousHash, hash } as never)}
      where document_id = ${documentUuid} and sequence = ${row.sequence}
    `
  }
}

/** Rewrites a document's head for a trail of this many entries. */
export async function rewriteHead(tx: TransactionSql, documentUuid: string, entries: number, secret: string) {
  const [last] = await tx<Entry[]>`
    select * from audit_entries where document_id = ${documentUuid} and sequence = ${entries}
  `
  const { id, hash } = keyOf(secret)
  const mac = hash(JSON.stringify(['head', id, documentUuid, entries, last!.hash]))
  await tx`
    update audit_heads set ${tx({ entries, hash: last!.hash, key_id: id, mac })} where document_id = ${documentUuid}
  `
}

function keyOf(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signpost audit trail', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return { id: hash('key id').slice(0, 16), hash }
}

function keyedHash(secret: string, documentUuid: string, entry: Entry, previousHash: string) {
  const { id, hash } = keyOf(secret)
  return hash(JSON.stringify(['entry', id, documentUuid, previousHash, contentOf(entry)]))
}

function plainHash(entry: Entry, previousHash: string) {
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(contentOf(entry))}`)
    .digest('hex')
}

function contentOf({ sequence, at, action, actor, ip_address, user_agent, simulated, via, data }: Entry) {
  return [
    sequence,
    at.toISOString(),
    action,
    [actor.type, actor.id, actor.name, actor.email],
    ip_address,
    user_agent,
    simulated,
    Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(via ? [[via.kind, via.link_id]] : [])
  ]
}
