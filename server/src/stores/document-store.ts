import { type DocumentDetails, type HeldDocument, type Mode, notFound } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type SignerRow, signerFromJson } from './signer-store.js'

/** The result of inspecting an upload. Derived properties are computed when they are read. */
export type StoredInspection = Omit<Schemas['Inspection'], 'accepts_fields' | 'covering_fields'> &
  Partial<Pick<Schemas['Inspection'], 'covering_fields'>>

/** The PDF of a document, a template or a form. */
export interface StoredPdf {
  file_name: string
  page_count: number
  file_size: number
  /** The digest of the uploaded file. */
  sha256: string
  /** The digest of the prepared copy that signers see and that is sealed. */
  working_sha256: string
  inspection: StoredInspection
  /** The owner of the files: the document itself, or the object that it was created from. */
  files_id: string
}

/**
 * A document, as it is stored.
 *
 * @table documents
 */
export interface DocumentRow extends HeldDocument, StoredPdf {
  account_id: string
  mode: Mode
  inspection: StoredInspection
  created_at: Date
  template_id: string | null
  template_link_id: string | null
  form_id: string | null
  bulk_send_id: string | null
  /** When the sweep next looks whether a letter is due. Null is as soon as possible. */
  letters_due_at: Date | null
  /** When the seal is renewed next, or raised. Null is unknown, or never. */
  renewal_due_at: Date | null
  /** Since when that is tried. Null if nothing is to be done, or can be. */
  renewal_since: Date | null
  /** The subject of the bulk send that created this copy. */
  subject: string | null
}

/** The columns of a new document that have no default. */
export type NewDocument = Pick<
  DocumentRow,
  'id' | 'account_id' | 'mode' | 'created_at' | keyof DocumentDetails | keyof StoredPdf
> &
  Partial<
    Pick<
      DocumentRow,
      'roles' | 'role_fields' | 'subject' | 'template_id' | 'template_link_id' | 'form_id' | 'bulk_send_id'
    >
  >

/** The owner of documents: an account in one mode. */
export interface Owner {
  accountId: string
  mode: Mode
}

/** The columns about the PDF, for objects created from the same PDF. */
export function pdfOf(source: StoredPdf): StoredPdf {
  const { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id } = source
  return { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id }
}

export async function insertDocument(tx: TransactionSql, document: NewDocument): Promise<DocumentRow> {
  const [row] = await tx<[DocumentRow]>`
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
  return row
}

/** An owner's document. Throws if it does not exist or is in the trash. `path` locates the identifier in a request body. */
export async function findDocument(
  sql: Sql | TransactionSql,
  { accountId, mode }: Owner,
  id: string,
  path?: string
): Promise<DocumentRow> {
  const [row] = await sql<DocumentRow[]>`
    select *
    from documents
    where id = ${uuidOf('doc', id, path)} and account_id = ${accountId} and mode = ${mode} and trashed_at is null
  `
  if (!row) throw notFound(id, path)
  return row
}

/** The status of an owner's document, or null if it does not exist or is in the trash. */
export async function findStatus(
  sql: Sql,
  { accountId, mode }: Owner,
  id: string
): Promise<DocumentRow['status'] | null> {
  const [row] = await sql<Pick<DocumentRow, 'status'>[]>`
    select status
    from documents
    where id = ${uuidOf('doc', id)} and account_id = ${accountId} and mode = ${mode} and trashed_at is null
  `
  return row?.status ?? null
}

/** A document that {@link findDocument} finds, with its signers, by one statement. */
export async function findDocumentWithSigners(
  sql: Sql,
  owner: Owner,
  id: string
): Promise<{ document: DocumentRow; signers: SignerRow[] }> {
  return readWithSigners<DocumentRow>(sql, sql`documents.*`, owner, id)
}

/** These columns of a document that {@link findDocument} finds, with its signers, by one statement. */
export async function readWithSigners<Document>(
  sql: Sql,
  columns: PendingQuery<Row[]>,
  { accountId, mode }: Owner,
  id: string
): Promise<{ document: Document; signers: SignerRow[] }> {
  const [row] = await sql<(Document & { signers: unknown[] | null })[]>`
    select ${columns}, (
      select jsonb_agg(signers order by position)
      from signers
      where document_id = documents.id
    ) as signers
    from documents
    where id = ${uuidOf('doc', id)} and account_id = ${accountId} and mode = ${mode} and trashed_at is null
  `
  if (!row) throw notFound(id)
  const { signers, ...document } = row
  // The compiler does not see that what is left of the row is the document.
  return { document: document as Document, signers: (signers ?? []).map(signerFromJson) }
}

/** Locks an owner's document by UUID. Other transactions that lock it wait. */
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

/** Locks any document by UUID. For jobs, which do not act for an owner. */
export async function lockDocumentByUuid(tx: TransactionSql, uuid: string): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`select * from documents where id = ${uuid} for update`
  return row
}

/** Locks those of these documents that no other transaction has locked, in the order of their identifiers. */
export async function lockFreeDocuments(tx: TransactionSql, uuids: string[]): Promise<DocumentRow[]> {
  return tx<DocumentRow[]>`
    select *
    from documents
    where id = any(${uuids}::uuid[])
    order by id
    for update skip locked
  `
}

/** The file of the document that was created last, of those that are not erased. */
export async function findNewestFile(sql: Sql): Promise<Pick<DocumentRow, 'files_id' | 'sha256'> | undefined> {
  const [row] = await sql<Pick<DocumentRow, 'files_id' | 'sha256'>[]>`
    select files_id, sha256 from documents where erased_at is null order by id desc limit 1
  `
  return row
}

/** The first document that was sealed, whose file is still there. */
export async function findFirstSealedFile(sql: Sql): Promise<{ id: string; seal_sha256: string } | undefined> {
  const [row] = await sql<{ id: string; seal_sha256: string }[]>`
    select id, seal_sha256 from documents
    where status = 'completed' and seal_sha256 is not null and erased_at is null
    order by id
    limit 1
  `
  return row
}

export async function findDocumentByUuid(sql: Sql | TransactionSql, uuid: string): Promise<DocumentRow | undefined> {
  const [row] = await sql<DocumentRow[]>`select * from documents where id = ${uuid}`
  return row
}

export async function updateDocument(
  tx: TransactionSql,
  id: string,
  changes: Partial<DocumentRow> & { updated_at: Date }
): Promise<void> {
  await tx`
    update documents
    set ${tx({ ...changes, ...asJson(tx, changes) } as never)}
    where id = ${id}
  `
}

function asJson(
  tx: TransactionSql,
  { cc, draft, metadata, redirect_urls, reminders, roles, role_fields }: Partial<DocumentRow>
) {
  return {
    ...(cc ? { cc: tx.json(cc) } : {}),
    ...(draft ? { draft: tx.json(draft as never) } : {}),
    ...(metadata ? { metadata: tx.json(metadata) } : {}),
    ...(redirect_urls ? { redirect_urls: tx.json(redirect_urls as never) } : {}),
    ...(reminders ? { reminders: tx.json(reminders as never) } : {}),
    ...(roles ? { roles: tx.json(roles) } : {}),
    ...(role_fields ? { role_fields: tx.json(role_fields as never) } : {})
  }
}
