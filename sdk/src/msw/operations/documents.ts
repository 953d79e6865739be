import type { QueryOf } from '../contract.js'
import { addDocument, findDocument } from '../documents.js'
import { refuseUndrawable } from '../drawable.js'
import type { Handlers } from '../handler.js'
import { isBetween, matches, pageOf } from '../paging.js'
import { blankPdf, countSignatures, openUpload, readSource } from '../pdf.js'
import { audit } from '../record.js'
import { notFound, Refusal } from '../refusal.js'
import type { MockDocument } from '../state.js'
import { now, type World } from '../world.js'

const largestInline = 4 * 1024 * 1024

type Ids =
  | 'createUploadUrl'
  | 'createDocument'
  | 'listDocuments'
  | 'getDocument'
  | 'deleteDocument'
  | 'restoreDocument'
  | 'downloadDocument'
  | 'listDocumentEvents'
  | 'getDocumentInspection'
  | 'sealDocument'

export const documents: Pick<Handlers, Ids> = {
  createUploadUrl({ world, caller, body }) {
    const { key, url } = openUpload(world, caller.mode, body.file_size)
    return { upload_url: url, upload_key: key, expires_in: 600, max_file_size: 26_214_400 }
  },

  async createDocument({ world, caller, body }) {
    refuseUndrawable(body.title, 'title')
    const { file: _, upload_key: __, ...fields } = body
    const { document } = await addDocument(world, caller, fields, { file: readSource(world, caller.mode, body) })
    return document
  },

  listDocuments({ world, caller, query }) {
    const { data, pagination } = pageOf(found(world, caller.mode, query), query)
    const shown = data.map(({ signers, ...fields }) => (query.expand === 'signers' ? { ...fields, signers } : fields))
    return { data: shown, pagination }
  },

  getDocument({ world, caller, path }) {
    return findDocument(world, caller, path.id).document
  },

  async deleteDocument({ world, caller, path }) {
    const known = findDocument(world, caller, path.id)
    refuseUnlessDraft(known)
    Object.assign(known.document, { trashed_at: now(), updated_at: now() })
    await audit(world, known, 'document.trashed')
    return undefined
  },

  async restoreDocument({ world, caller, path }) {
    const known = world.state.documents.get(path.id)
    if (known?.document.mode !== caller.mode) throw notFound(path.id)
    if (!known.document.trashed_at) throw new Refusal('DOCUMENT_NOT_TRASHED', 'The document is not in the trash.')
    Object.assign(known.document, { trashed_at: null, updated_at: now() })
    await audit(world, known, 'document.restored')
    return known.document
  },

  downloadDocument({ world, caller, path, query: { part = 'signed' } }) {
    const { document, file } = findDocument(world, caller, path.id)
    if (part !== 'original' && document.status !== 'completed') {
      throw new Refusal('DOCUMENT_NOT_COMPLETED', `The document is ${document.status}: there is no signed PDF of it.`)
    }
    if (part === 'audit') return pdfResponse(blankPdf)
    if (file.length <= largestInline) return pdfResponse(file)
    const headers = { Location: `${world.baseUrl}/files/${document.id}?signature=mock` }
    return new Response(null, { status: 302, headers })
  },

  listDocumentEvents({ world, caller, path }) {
    return { data: findDocument(world, caller, path.id).trail }
  },

  getDocumentInspection({ world, caller, path }) {
    const { document, file } = findDocument(world, caller, path.id)
    const existing_signatures = countSignatures(file)
    const pages = Array.from({ length: document.page_count }, () => ({ width: 612, height: 792, rotation: 0 }))
    const found = { encrypted: false, has_javascript: false, has_form: false, form_fields: [] }
    const accepts_fields = existing_signatures === 0
    const verdict = accepts_fields ? 'unsigned' : null
    return { pages, ...found, existing_signatures, accepts_fields, signatures: [], verdict, changes_made: [] }
  },

  sealDocument({ world, caller, path }) {
    findDocument(world, caller, path.id)
    throw new Refusal('SEAL_NOT_PENDING', 'There is nothing to seal.')
  }
}

function found({ state }: World, mode: 'live' | 'test', query: QueryOf<'listDocuments'>) {
  const { status, search, external_id, trashed = false, sort = 'created_at', order = 'desc' } = query
  const fitting = [...state.documents.values()]
    .map(({ document }) => document)
    .filter((document) => document.mode === mode && (document.trashed_at !== null) === trashed)
    .filter((document) => status === undefined || document.status === status)
    .filter((document) => external_id === undefined || document.external_id === external_id)
    .filter(({ created_at }) => isBetween(created_at, query.created_after, query.created_before))
    .filter(({ updated_at }) => isBetween(updated_at, query.updated_after))
    .filter(({ title, file_name, external_id, signers }) =>
      matches(search, title, file_name, external_id, ...signers.flatMap(({ name, email }) => [name, email]))
    )
  // They lie in the order in which they were made.
  if (sort === 'updated_at') fitting.sort((a, b) => a.updated_at.localeCompare(b.updated_at))
  return order === 'asc' ? fitting : fitting.reverse()
}

export function refuseUnlessDraft({ document: { status } }: MockDocument): void {
  if (status !== 'draft') throw new Refusal('DOCUMENT_NOT_DRAFT', `The document is ${status}, not a draft.`)
}

/** A PDF as an answer. */
export function pdfResponse(file: Uint8Array<ArrayBuffer>): Response {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="document.pdf"' }
  return new Response(file, { headers })
}
