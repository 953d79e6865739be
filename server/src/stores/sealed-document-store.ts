import type { Mode } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import type { DocumentRow, Owner } from './document-store.js'

/** A document found by a file that was sealed for it. */
export interface SealedDocument {
  id: string
  account_id: string
  mode: Mode
  /** When this file was made: sealed, or renewed. */
  sealed_at: Date
  /** The digest of the file. */
  sha256: string
}

/** Finds the documents whose sealed PDF or certificate of completion has one of these digests, or had it before it was renewed. */
export async function findSealed(sql: Sql, digests: string[]): Promise<SealedDocument[]> {
  return sql<SealedDocument[]>`
    select id, account_id, mode, coalesce(made_at, sealed_at) as sealed_at, seal_sha256 as sha256
    from documents
    left join seal_states on document_id = id and seal_states.sha256 = seal_sha256
    where seal_sha256 = any(${digests}) and sealed_at is not null
    union all
    select id, account_id, mode, coalesce(made_at, sealed_at), certificate_sha256
    from documents
    left join seal_states on document_id = id and seal_states.sha256 = certificate_sha256
    where certificate_sha256 = any(${digests}) and sealed_at is not null
    union all
    select id, account_id, mode, made_at, seal_states.sha256
    from seal_states
    join documents on id = document_id
    where seal_states.sha256 = any(${digests}) and seal_states.sha256 not in (seal_sha256, certificate_sha256)
  `
}

/** A sealed file by its digest, and what is stored of it. */
export interface FoundFile {
  document_id: string
  erased_at: Date | null
  /** The digest of the stored file, which begins with it. */
  stored_sha256: string
  /** Its length, if it was renewed. */
  bytes: number | null
}

/** Finds the file of an owner's document that has a digest, or had it before it was renewed. */
export async function findSealedFile(
  sql: Sql,
  { accountId, mode }: Owner,
  sha256: string
): Promise<FoundFile | undefined> {
  const [found] = await sql<FoundFile[]>`
    select id as document_id, erased_at, ${sha256} as stored_sha256, null::integer as bytes
    from documents
    where seal_sha256 = ${sha256} and sealed_at is not null and account_id = ${accountId} and mode = ${mode}
    union all
    select id, erased_at, ${sha256}, null
    from documents
    where certificate_sha256 = ${sha256} and sealed_at is not null and account_id = ${accountId} and mode = ${mode}
    union all
    select id, erased_at, case part when 'document' then seal_sha256 else certificate_sha256 end, bytes
    from seal_states
    join documents on id = document_id
    where seal_states.sha256 = ${sha256} and account_id = ${accountId} and mode = ${mode}
    limit 1
  `
  return found
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
