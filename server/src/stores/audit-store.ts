import type { AuditRecord } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * An audit entry, as it is stored.
 *
 * @table audit_entries without document_id
 */
export interface AuditRow {
  sequence: number
  at: Date
  action: Schemas['AuditAction']
  actor: Schemas['AuditActor']
  ip_address: string | null
  user_agent: string | null
  simulated: boolean
  via: Schemas['AuditVia'] | null
  data: Record<string, string>
  previous_hash: string
  hash: string
  /** The key of the hash; null for entries written before hashes were keyed. */
  key_id: string | null
}

/**
 * The length of a document's audit trail. Stored apart from the entries, so that a truncated trail is detected.
 *
 * @table audit_heads without document_id
 */
export interface AuditHead {
  entries: number
  /** The hash of the last entry. */
  hash: string
  key_id: string
  mac: string
}

/** An entry to store. */
export interface NewAuditRow {
  documentUuid: string
  sequence: number
  record: AuditRecord
  previousHash: string
  hash: string
  keyId: string
}

/** The end of a document's trail, by its last entry and by its head. */
export interface TrailEnd {
  last: Pick<AuditRow, 'sequence' | 'hash' | 'key_id' | 'at'> | null
  head: AuditHead | null
  /** The hash of the entry that the head refers to, if it exists. */
  hashAtHead: string | null
}

/** Who sent each of several documents, as their trails say, by document. */
export async function findSentBy(sql: Sql, documentUuids: string[]): Promise<Map<string, AuditRow['actor']>> {
  const rows = await sql<{ document_id: string; actor: AuditRow['actor'] }[]>`
    select sent.document_id, sent.actor
    from unnest(${documentUuids}::uuid[]) as document(id)
    cross join lateral (
      select document_id, actor
      from audit_entries
      where document_id = document.id and action = 'document.sent'
      order by sequence
      limit 1
    ) as sent
  `
  return new Map(rows.map(({ document_id, actor }) => [document_id, actor]))
}

export async function findTrailEnd(tx: TransactionSql, documentUuid: string): Promise<TrailEnd> {
  // biome-ignore lint/style/noNonNullAssertion: there is one for each document
  return (await findTrailEnds(tx, [documentUuid])).get(documentUuid)!
}

/** The ends of the trails of several documents, by document. */
export async function findTrailEnds(tx: TransactionSql, documentUuids: string[]): Promise<Map<string, TrailEnd>> {
  const ends = await tx<FoundEnd[]>`
    select
      id,
      (
        select jsonb_build_object('sequence', sequence, 'hash', hash, 'key_id', key_id, 'at', at)
        from audit_entries
        where document_id = document.id
        order by sequence desc
        limit 1
      ) as last,
      (
        select jsonb_build_object('entries', entries, 'hash', hash, 'key_id', key_id, 'mac', mac)
        from audit_heads
        where document_id = document.id
      ) as head,
      (
        select audit_entries.hash
        from audit_heads
        join audit_entries using (document_id)
        where document_id = document.id and sequence = entries
      ) as hash_at_head
    from unnest(${documentUuids}::uuid[]) as document (id)
  `
  const presented = ({ last, head, hash_at_head }: FoundEnd) => ({
    last: last && { ...last, at: new Date(last.at) },
    head,
    hashAtHead: hash_at_head
  })
  return new Map(ends.map((end) => [end.id, presented(end)]))
}

/** The end of a trail as JSON, which has no dates. */
interface FoundEnd {
  id: string
  last: (Omit<NonNullable<TrailEnd['last']>, 'at'> & { at: string }) | null
  head: AuditHead | null
  hash_at_head: string | null
}

/** Stores entries and the new head, if there is one, in one statement. */
export async function insertAudit(tx: TransactionSql, rows: NewAuditRow[], head: AuditHead | null): Promise<void> {
  const entries = rows.map(({ documentUuid, sequence, record, previousHash, hash, keyId }) => ({
    document_id: documentUuid,
    sequence,
    at: record.at,
    action: record.action,
    actor: record.actor,
    ip_address: record.ipAddress,
    user_agent: record.userAgent,
    simulated: record.simulated,
    via: record.via ?? null,
    data: record.data,
    previous_hash: previousHash,
    hash,
    key_id: keyId
  }))
  if (!hasRows(entries)) return
  const insertEntries = insertRows(tx, 'audit_entries', entries)
  if (!head) {
    await insertEntries
    return
  }
  await tx`
    with added as (${insertEntries})
    insert into audit_heads ${tx({ document_id: entries[0].document_id, ...head } as never)}
    on conflict (document_id) do update set
      entries = excluded.entries,
      hash = excluded.hash,
      key_id = excluded.key_id,
      mac = excluded.mac
  `
}

/** The identifier of the key that signs the newest trail, if there is one. */
export async function findNewestKeyId(sql: Sql): Promise<string | undefined> {
  const [head] = await sql<{ key_id: string }[]>`select key_id from audit_heads order by document_id desc limit 1`
  return head?.key_id
}

/** The identifiers of the keys that signed audit entries, with how many each has signed. Reads all entries. */
export async function countByKeyId(sql: Sql): Promise<{ key_id: string; entries: number }[]> {
  return sql<{ key_id: string; entries: number }[]>`
    select key_id, count(*)::int as entries
    from audit_entries
    where key_id is not null
    group by key_id
    order by key_id
  `
}

/** How often a signer has drawn on a pad since a time. */
export async function countDrawings(
  tx: TransactionSql,
  documentUuid: string,
  signerId: string,
  since: Date
): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int
    from audit_entries
    where document_id = ${documentUuid} and at > ${since} and action = 'signer.drew_elsewhere'
      and actor ->> 'id' = ${signerId}
  `
  return count
}

/** A document's audit trail, the oldest entry first: of a longer one, at most this many. */
export async function readAudit(sql: Sql | TransactionSql, documentUuid: string, most?: number): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select sequence, at, action, actor, ip_address, user_agent, simulated, via, data, previous_hash, hash, key_id
    from audit_entries
    where document_id = ${documentUuid}
    order by sequence
    limit ${most ?? null}
  `
}
