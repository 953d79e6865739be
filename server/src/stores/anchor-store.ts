import type { Sql, TransactionSql } from 'postgres'

/**
 * An anchor: an object in the storage with heads of audit trails.
 *
 * @table audit_anchors
 */
export interface AnchorRow {
  number: number
  /** Of the object. */
  sha256: string
  /** How many it contains. */
  heads: number
  created_at: Date
}

/**
 * A head that no anchor contains yet.
 *
 * @table audit_unanchored
 */
export interface UnanchoredHead {
  document_id: string
  entries: number
  /** The hash of the last entry. */
  hash: string
}

export async function findUnanchored(sql: Sql, limit: number): Promise<UnanchoredHead[]> {
  return sql<UnanchoredHead[]>`
    select document_id, entries, hash from audit_unanchored order by document_id limit ${limit}
  `
}

/** Forgets heads that an anchor contains. A trail that has grown meanwhile is for the next one. */
export async function deleteUnanchored(tx: TransactionSql, heads: UnanchoredHead[]): Promise<void> {
  const anchored = new Map(heads.map(({ document_id, entries }) => [document_id, entries]))
  const held = await tx<Pick<UnanchoredHead, 'document_id' | 'entries'>[]>`
    select document_id, entries from audit_unanchored where document_id = any(${[...anchored.keys()]}::uuid[]) for update
  `
  const done = held.filter(({ document_id, entries }) => anchored.get(document_id) === entries)
  await tx`delete from audit_unanchored where document_id = any(${done.map(({ document_id }) => document_id)}::uuid[])`
}

/** Throws if another process has written an anchor with this number meanwhile. */
export async function insertAnchor(tx: TransactionSql, anchor: AnchorRow): Promise<void> {
  await tx`insert into audit_anchors ${tx(anchor)}`
}

export async function findLastAnchor(sql: Sql): Promise<AnchorRow | undefined> {
  const [last] = await sql<AnchorRow[]>`select * from audit_anchors order by number desc limit 1`
  return last
}

/** An anchor with the digest of the one before, if there is one. */
export type ChainedAnchor = AnchorRow & { previous: string | null }

/** Anchors after a number, in their order. */
export async function findAnchorsAfter(sql: Sql, number: number, limit: number): Promise<ChainedAnchor[]> {
  return sql<ChainedAnchor[]>`
    select
      audit_anchors.*,
      (select sha256 from audit_anchors as earlier where earlier.number = audit_anchors.number - 1) as previous
    from audit_anchors
    where number > ${number}
    order by number
    limit ${limit}
  `
}

/** Lists all anchors in batches. */
export function listAnchors(tx: TransactionSql): AsyncIterable<Pick<AnchorRow, 'number' | 'sha256'>[]> {
  return tx<Pick<AnchorRow, 'number' | 'sha256'>[]>`select number, sha256 from audit_anchors order by number`.cursor(
    1000
  )
}

/** What the database has of an anchored trail. */
export interface AnchoredTrail {
  document_id: string
  exists: boolean
  /** The number of entries, as far as they are not more than the anchored ones. */
  entries: number
  /** The hash of the last anchored entry, if it exists. */
  hash: string | null
}

/**
 * What the database has of anchored trails, in the order of these heads. Not with `exists`: for many heads, Postgres would
 * read all documents.
 */
export async function findAnchoredTrails(sql: Sql, heads: UnanchoredHead[]): Promise<AnchoredTrail[]> {
  const ids = heads.map(({ document_id }) => document_id)
  const entries = heads.map((head) => head.entries)
  return sql<AnchoredTrail[]>`
    select
      anchored.document_id,
      coalesce((select true from documents where id = anchored.document_id), false) as exists,
      coalesce((
        select max(sequence)
        from audit_entries
        where document_id = anchored.document_id and sequence <= anchored.entries
      ), 0) as entries,
      (
        select hash from audit_entries where document_id = anchored.document_id and sequence = anchored.entries
      ) as hash
    from unnest(${ids}::uuid[], ${entries}::int[]) with ordinality as anchored (document_id, entries, place)
    order by place
  `
}
