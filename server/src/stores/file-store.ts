import type { Sql, TransactionSql } from 'postgres'

/** A file of a document, by the parts of its key. */
export interface DocumentFile {
  folder: string
  sha256: string
}

/**
 * Returns the files that a row refers to: originals and prepared copies of documents, templates and forms, sealed files,
 * certificates and attachments. A new kind of file must be added here. Otherwise it is removed as an orphan.
 */
export async function findDocumentFiles(sql: Sql, files: DocumentFile[]): Promise<DocumentFile[]> {
  const folders = files.map(({ folder }) => folder)
  const digests = files.map(({ sha256 }) => sha256)
  return sql<DocumentFile[]>`
    select file.folder, file.digest as sha256
    from unnest(${folders}::uuid[], ${digests}::text[]) as file (folder, digest)
    where exists (
        select 1
        from documents
        where files_id = file.folder and file.digest in (sha256, working_sha256) and erased_at is null
      )
      or exists (
        select 1
        from documents
        where id = file.folder and file.digest in (seal_sha256, certificate_sha256) and erased_at is null
      )
      or exists (
        select 1
        from fields
        where document_id = file.folder and attachment is not null and attachment ->> 'sha256' = file.digest
      )
      or exists (select 1 from templates where files_id = file.folder and file.digest in (sha256, working_sha256))
      or exists (select 1 from forms where files_id = file.folder and file.digest in (sha256, working_sha256))
  `
}

/** Which of these folders belong to an object that exists, or existed and was erased. */
export async function findKnownFolders(sql: Sql, folders: string[]): Promise<string[]> {
  const rows = await sql<{ folder: string }[]>`
    select folder
    from unnest(${folders}::uuid[]) as folder
    where exists (select 1 from documents where files_id = folder or id = folder)
      or exists (select 1 from templates where files_id = folder)
      or exists (select 1 from forms where files_id = folder)
  `
  return rows.map(({ folder }) => folder)
}

/** Lists all files that rows refer to, in batches and in the order of their keys: see `findDocumentFiles`. */
export function listDocumentFiles(tx: TransactionSql): AsyncIterable<DocumentFile[]> {
  return tx<DocumentFile[]>`
    select folder, sha256
    from (
      select files_id as folder, sha256 from documents where erased_at is null
      union
      select files_id, working_sha256 from documents where erased_at is null
      union
      select id, seal_sha256 from documents where seal_sha256 is not null and erased_at is null
      union
      select id, certificate_sha256 from documents where certificate_sha256 is not null and erased_at is null
      union
      select document_id, attachment ->> 'sha256' from fields where attachment is not null
      union
      select files_id, sha256 from templates
      union
      select files_id, working_sha256 from templates
      union
      select files_id, sha256 from forms
      union
      select files_id, working_sha256 from forms
    ) as file
    order by folder, sha256 collate "C"
  `.cursor(1000)
}

/** Lists all uploads in batches. Not all of them have a file. */
export function listUploads(tx: TransactionSql): AsyncIterable<{ id: string }[]> {
  return tx<{ id: string }[]>`select id from uploads`.cursor(1000)
}

/** Returns the uploads that exist. */
export async function findUploads(sql: Sql, uuids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from uploads where id = any(${uuids}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Whether any existing object uses the files. */
export async function isInUse(sql: Sql, filesUuid: string): Promise<boolean> {
  const [used] = await sql`
    select 1 from documents where files_id = ${filesUuid} and erased_at is null
    union all
    select 1 from templates where files_id = ${filesUuid}
    union all
    select 1 from forms where files_id = ${filesUuid}
    limit 1
  `
  return used !== undefined
}
