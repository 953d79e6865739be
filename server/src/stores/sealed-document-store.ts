import type { Mode } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import type { DocumentRow } from './document-store.js'

/** A document found by a file that was sealed for it. */
export interface SealedDocument {
  id: string
  account_id: string
  mode: Mode
  sealed_at: Date
  /** The digest of the file. */
  sha256: string
}

/** Finds the documents whose sealed PDF or certificate of completion has one of these digests. */
export async function findSealed(sql: Sql, digests: string[]): Promise<SealedDocument[]> {
  return sql<SealedDocument[]>`
    select id, account_id, mode, sealed_at, seal_sha256 as sha256
    from documents
    where seal_sha256 = any(${digests}) and sealed_at is not null
    union all
    select id, account_id, mode, sealed_at, certificate_sha256 as sha256
    from documents
    where certificate_sha256 = any(${digests}) and sealed_at is not null
  `
}

/** A document that a file names. */
export type NamedDocument = Pick<DocumentRow, 'id' | 'title' | 'status' | 'mode' | 'seal_sha256' | 'erased_at'>

/** Finds an account's documents with these identifiers, unless they are in the trash. */
export async function findNamed(
  sql: Sql,
  { accountId, modes }: { accountId: string; modes: Mode[] },
  uuids: string[]
): Promise<NamedDocument[]> {
  return sql<NamedDocument[]>`
    select id, title, status, mode, seal_sha256, erased_at
    from documents
    where id = any(${uuids}) and account_id = ${accountId} and mode = any(${modes}) and trashed_at is null
  `
}
