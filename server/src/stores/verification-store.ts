import type { Sql, TransactionSql } from 'postgres'
import type { AuditHead, AuditRow } from './audit-store.js'
import type { DocumentRow } from './document-store.js'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * How far the verification of all audit trails has come. There is one.
 *
 * @table audit_verification without singleton
 */
export interface VerificationRow {
  /** All trails in anchors up to this one were verified after they had changed. */
  changed_until: number
  anchor_after: number
  document_after: string | null
  anchored_at: Date
  verified_at: Date
}

/**
 * What the verification found.
 *
 * @table audit_problems
 */
export interface ProblemRow {
  /** What was verified: the identifier of a document, or the key of an anchor in the storage. */
  source: string
  /** What is wrong: the source itself, or a document in the anchor. */
  subject: string
  entry: number | null
  problem: string
  found_at: Date
}

/** The columns of a document that its trail is compared with. */
export type RecordedDocument = Pick<
  DocumentRow,
  | 'id'
  | 'status'
  | 'sha256'
  | 'created_at'
  | 'sent_at'
  | 'completed_at'
  | 'voided_at'
  | 'voided_by'
  | 'void_reason'
  | 'trashed_at'
  | 'erased_at'
  | 'legal_hold'
  | 'sealed_at'
  | 'seal_sha256'
>

export async function findVerification(sql: Sql): Promise<VerificationRow> {
  const [row] = await sql<[VerificationRow]>`
    select changed_until, anchor_after, document_after, anchored_at, verified_at from audit_verification
  `
  return row
}

export async function updateVerification(sql: Sql, changes: Partial<VerificationRow>): Promise<void> {
  await sql`update audit_verification set ${sql(changes as never)}`
}

/** The identifiers of documents after one, in their order. */
export async function findDocumentsAfter(sql: Sql, uuid: string | null, limit: number): Promise<string[]> {
  const first = '00000000-0000-0000-0000-000000000000'
  const rows = await sql<{ id: string }[]>`
    select id from documents where id > ${uuid ?? first} order by id limit ${limit}
  `
  return rows.map(({ id }) => id)
}

/** About how many documents there are: counting them would read them all. */
export async function estimateDocuments(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select reltuples::float8 as count from pg_class where oid = 'documents'::regclass
  `
  return Math.max(0, row.count)
}

/** The first document of this database. Undefined if it has none. */
export async function findFirstDocument(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from documents order by id limit 1`
  return row?.id
}

export async function findRecordedDocuments(tx: TransactionSql, uuids: string[]): Promise<RecordedDocument[]> {
  return tx<RecordedDocument[]>`
    select id, status, sha256, created_at, sent_at, completed_at, voided_at, voided_by, void_reason, trashed_at, erased_at,
      legal_hold, sealed_at, seal_sha256
    from documents
    where id = any(${uuids}::uuid[])
    order by id
  `
}

type OfDocument<Row> = Row & { document_id: string }

/** The entries of several trails, the oldest of each first. */
export async function findTrails(tx: TransactionSql, uuids: string[]): Promise<OfDocument<AuditRow>[]> {
  return tx<OfDocument<AuditRow>[]>`
    select document_id, sequence, at, action, actor, ip_address, user_agent, simulated, via, data, previous_hash, hash, key_id
    from audit_entries
    where document_id = any(${uuids}::uuid[])
    order by document_id, sequence
  `
}

/** The heads of several trails. */
export async function findHeads(tx: TransactionSql, uuids: string[]): Promise<OfDocument<AuditHead>[]> {
  return tx<OfDocument<AuditHead>[]>`
    select document_id, entries, hash, key_id, mac from audit_heads where document_id = any(${uuids}::uuid[])
  `
}

/** Records problems, and forgets those that these sources had before. */
export async function replaceProblems(sql: Sql, sources: string[], problems: ProblemRow[]): Promise<void> {
  if (sources.length + problems.length === 0) return
  await sql.begin(async (tx) => {
    await tx`
      delete from audit_problems
      where source = any(${sources})
        and not exists (
          select 1
          from unnest(${problems.map(({ source }) => source)}::text[], ${problems.map(({ subject }) => subject)}::text[])
            as found (source, subject)
          where found.source = audit_problems.source and found.subject = audit_problems.subject
        )
    `
    if (!hasRows(problems)) return
    await tx`
      ${insertRows(tx, 'audit_problems', problems)}
      on conflict (source, subject) do update set entry = excluded.entry, problem = excluded.problem
    `
  })
}

/** What has had problems when it was verified last, after a source, in order. */
export async function findProblemSources(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ source: string }[]>`
    select distinct source from audit_problems where source > ${after} order by source limit ${limit}
  `
  return rows.map(({ source }) => source)
}

export async function countProblems(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from audit_problems`
  return row.count
}
