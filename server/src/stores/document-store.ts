import { type DocumentDetails, type HeldDocument, type Mode, notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type SignerRow, signerFromJson } from './signer-store.js'

/** What upload processing found; what follows from it is told when it is asked for. */
export type StoredInspection = Omit<Schemas['Inspection'], 'accepts_fields'>

/** The PDF of a document, a template or a form. */
export interface StoredPdf {
  file_name: string
  page_count: number
  file_size: number
  /** Of the file as it was uploaded. */
  sha256: string
  /** Of the copy that signers see and that is sealed. */
  working_sha256: string
  inspection: StoredInspection
  /** Whose files these are: its own, or those of what it was made from. */
  files_id: string
}

/**
 * A document, as it is stored: what rules know of it, and the rest.
 *
 * @table documents
 */
export interface DocumentRow extends HeldDocument, DocumentDetails, StoredPdf {
  account_id: string
  mode: Mode
  inspection: StoredInspection
  created_at: Date
  template_id: string | null
  form_id: string | null
  bulk_send_id: string | null
  /** Of a copy of a bulk send: what the send is about. */
  subject: string | null
}

/** What a new document does not have from its defaults. */
export type NewDocument = Pick<
  DocumentRow,
  'id' | 'account_id' | 'mode' | 'created_at' | keyof DocumentDetails | keyof StoredPdf
> &
  Partial<Pick<DocumentRow, 'roles' | 'role_fields' | 'subject' | 'template_id' | 'form_id' | 'bulk_send_id'>>

/** Whose documents are meant: an account's, in one mode. */
export interface Owner {
  accountId: string
  mode: Mode
}

/** The PDF alone, for what is made from the same PDF. */
export function pdfOf(source: StoredPdf): StoredPdf {
  const { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id } = source
  return { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id }
}

export async function insertDocument(tx: TransactionSql, document: NewDocument): Promise<DocumentRow> {
  const [row] = await tx<DocumentRow[]>`
    insert into documents ${tx({
      ...document,
      metadata: tx.json(document.metadata),
      inspection: tx.json(document.inspection as never),
      roles: document.roles ? tx.json(document.roles) : null,
      role_fields: document.role_fields ? tx.json(document.role_fields as never) : null,
      status: 'draft',
      updated_at: document.created_at
    } as never)}
    returning *
  `
  return row!
}

/** An owner's document that is not in the trash. Throws if there is none with this public id. */
export async function findDocument(
  sql: Sql | TransactionSql,
  { accountId, mode }: Owner,
  id: string
): Promise<DocumentRow> {
  const [row] = await sql<DocumentRow[]>`
    select *
    from documents
    where id = ${uuidOf('doc', id)} and account_id = ${accountId} and mode = ${mode} and trashed_at is null
  `
  if (!row) throw notFound(id)
  return row
}

/** A document that {@link findDocument} finds, with its signers, by one statement. */
export async function findDocumentWithSigners(
  sql: Sql,
  { accountId, mode }: Owner,
  id: string
): Promise<{ document: DocumentRow; signers: SignerRow[] }> {
  const [row] = await sql<(DocumentRow & { signers: unknown[] | null })[]>`
    select documents.*, (
      select jsonb_agg(signers order by position)
      from signers
      where document_id = documents.id
    ) as signers
    from documents
    where id = ${uuidOf('doc', id)} and account_id = ${accountId} and mode = ${mode} and trashed_at is null
  `
  if (!row) throw notFound(id)
  const { signers, ...document } = row
  return { document, signers: (signers ?? []).map(signerFromJson) }
}

/** An owner's document by its UUID, held until the transaction ends: whatever else wants to change it waits. */
export async function lockDocument(
  tx: TransactionSql,
  { accountId, mode }: Owner,
  uuid: string
): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`
    select *
    from documents
    where id = ${uuid} and account_id = ${accountId} and mode = ${mode}
    for update
  `
  return row
}

/** Any document by its UUID, held: for jobs, which have no owner to check. */
export async function lockDocumentByUuid(tx: TransactionSql, uuid: string): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`select * from documents where id = ${uuid} for update`
  return row
}

export async function findDocumentByUuid(sql: Sql | TransactionSql, uuid: string): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`select * from documents where id = ${uuid}`
  return row
}

export async function updateDocument(
  tx: TransactionSql,
  id: string,
  changes: Partial<Omit<DocumentRow, 'cc'>> & { updated_at: Date; cc?: unknown }
): Promise<void> {
  await tx`
    update documents
    set ${tx({ ...changes, ...(changes.cc ? { cc: tx.json(changes.cc as never) } : {}) } as never)}
    where id = ${id}
  `
}
