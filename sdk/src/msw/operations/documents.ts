import { senderAct } from '../acts.js'
import { commit } from '../commit.js'
import type { QueryOf, Schemas } from '../contract.js'
import { addDocument, findDocument, findUnerased, titleOf } from '../documents.js'
import { mockEvidence } from '../evidence.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { copiesOf, hold, keptCode } from '../hold.js'
import { sha256 } from '../ids.js'
import { joinSources } from '../join-sources.js'
import { fileUrl } from '../letters.js'
import { isOneOf, isTimely, matches, pageOf } from '../paging.js'
import { blankPdf, countSignatures, openUpload, readSources } from '../pdf.js'
import {
  acceptsFields,
  apply,
  assertEditAllowed,
  assertNoTagsBesideForm,
  assertNotErased,
  assertRedirects,
  downloadUrlLifetimeMs,
  erase,
  isSameAddress,
  largestFile,
  namedSigners,
  notFound,
  placeFields,
  placeFieldsOfSigners,
  preparationOf,
  prepare,
  Refusal,
  readDetails,
  requestSeal,
  restore,
  searchedTexts,
  skeletonOf,
  trash,
  update,
  uploadUrlLifetimeMs
} from '../rules.js'
import { searchableDraft } from '../searchable-pdf.js'
import { suggestFields } from '../suggest-fields.js'
import { fieldsOfTags } from '../text-tags.js'
import { timeOf, type World } from '../world.js'

const largestInline = 4 * 1024 * 1024
/** A form has no roles: its fields are for the person who signs. */
const formRoles = { 'Signer 1': { order: 1, email: null } }

export const documents = {
  createUploadUrl({ world, caller, body }) {
    const { key, url } = openUpload(world, caller.mode, body)
    return { upload_url: url, upload_key: key, expires_in: uploadUrlLifetimeMs / 1000, max_file_size: largestFile }
  },

  async createDocument({ world, caller, body }) {
    assertNoTagsBesideForm(body)
    const sources = readSources(world, caller.mode, body)
    const { file, files, path } = await joinSources(sources)
    const file_name = body.file_name ?? sources[0]?.fileName ?? ''
    const fields = { ...readDetails(body, titleOf(file_name), given), file_name }
    const prepared = body.text_tags
      ? await fieldsOfTags(file, path)
      : body.form_fields === 'import' && { roles: formRoles, templateFields: world.state.formFields }
    const { document } = await addDocument(world, caller, fields, { file, files, ...prepared })
    return document
  },

  listDocuments({ world, caller, query }) {
    const { data, ...page } = pageOf(inOrder(world, caller.mode, query), query, isWanted(query))
    const shown = data.map(({ signers, draft: _, ...fields }) => ({
      ...fields,
      ...(query.expand && { signers }),
      ...(query.expand === 'people' && { sent_by: senderOf(world, fields.id) })
    }))
    return { data: shown, ...page }
  },

  countDocuments({ world, caller, query }) {
    const all = inOrder(world, caller.mode)
    const trashed = all.filter(isWanted({ ...query, trashed: true }))
    const others = all.filter(isWanted(query))
    const having = (status: Schemas['DocumentStatus']) => others.filter((each) => each.status === status).length
    const voidedBy = (by: Schemas['VoidedBy']) => others.filter(({ voided_by }) => voided_by === by).length
    return {
      ...{ total: others.length, draft: having('draft'), sent: having('sent'), completed: having('completed') },
      voided: having('voided'),
      voided_by: { sender: voidedBy('sender'), signer: voidedBy('signer'), expiry: voidedBy('expiry') },
      trashed: trashed.length
    }
  },

  getDocument({ world, caller, path }) {
    return findDocument(world, caller, path.id).document
  },

  async updateDocument({ world, caller, path, body, assertUnmodified }) {
    assertRedirects(body, true)
    const known = findUnerased(world, caller, path.id)
    const signers =
      body.signers && (await placeFieldsOfSigners(namedSigners(body.signers), async () => searchableDraft(known)))
    const codes = (body.signers ?? []).map(({ access_code }) => access_code && keptCode(access_code))
    const transition = await update(
      hold(known),
      { ...body, signers, cc: body.cc && copiesOf(body.cc) },
      codes,
      given,
      senderAct(world, caller)
    )
    if (transition) await assertUnmodified(known.document)
    return commit(world, known, transition)
  },

  getDocumentFields({ world, caller, path }) {
    return preparationOf(hold(findDocument(world, caller, path.id)), given)
  },

  getDocumentSuggestions({ world, caller, path }) {
    const known = findUnerased(world, caller, path.id)
    return suggestFields(world, known.file, preparationOf(hold(known), given).fields)
  },

  async setDocumentFields({ world, caller, path, body, assertUnmodified }) {
    const known = findUnerased(world, caller, path.id)
    const fields = await placeFields(body.fields, 'fields', async () => searchableDraft(known))
    const held = hold(known)
    const transition = await prepare(held, { ...body, fields }, given, timeOf(world))
    if (transition) await assertUnmodified(preparationOf(held, given))
    if (caller.editing && transition) {
      assertEditAllowed(caller.editing, preparationOf(held, given), preparationOf(apply(held, transition), given))
    }
    await commit(world, known, transition)
    return preparationOf(hold(known), given)
  },

  async eraseDocument({ world, caller, path, assertUnmodified }) {
    const known = findDocument(world, caller, path.id)
    await assertUnmodified(known.document)
    const trailSha256 = await sha256(skeletonOf(known.trail))
    return commit(world, known, erase(hold(known), { reason: 'request', trailSha256 }, senderAct(world, caller)))
  },

  async deleteDocument({ world, caller, path, assertUnmodified }) {
    const known = findUnerased(world, caller, path.id)
    await assertUnmodified(known.document)
    await commit(world, known, trash(hold(known), senderAct(world, caller)))
    return undefined
  },

  restoreDocument({ world, caller, path }) {
    const known = world.state.documents.get(path.id)
    if (known?.document.mode !== caller.mode) throw notFound(path.id)
    assertNotErased(hold(known).document)
    return commit(world, known, restore(hold(known), senderAct(world, caller)))
  },

  downloadDocument({ world, caller, path, query: { part = 'signed', redirect = false } }) {
    const { document, file } = findUnerased(world, caller, path.id)
    if (part !== 'original' && part !== 'prepared' && document.status !== 'completed') {
      throw new Refusal('DOCUMENT_NOT_COMPLETED', `The document is ${document.status}, so it has no signed PDF.`)
    }
    const asked = part === 'audit' ? blankPdf : file
    return downloadOf(asked, redirect, () => fileUrl(world, document.id, part, downloadUrlLifetimeMs))
  },

  downloadEvidence({ world, caller, path, query: { redirect = false } }): Response {
    const { document, file } = findUnerased(world, caller, path.id)
    if (document.status !== 'completed') {
      throw new Refusal('DOCUMENT_NOT_COMPLETED', `The document is ${document.status}, so it has no signed PDF.`)
    }
    // The package has the file as it was uploaded, and as it is sealed.
    if (2 * file.length <= largestInline && !redirect) return zipResponse(mockEvidence)
    const url = fileUrl(world, document.id, 'evidence', downloadUrlLifetimeMs)
    return new Response(null, { status: 302, headers: { Location: url } })
  },

  listDocumentEmails({ world, caller, path }) {
    const { document } = findDocument(world, caller, path.id)
    const about = world.state.emails.filter(({ document_id }) => document_id === document.id)
    const data = about.map(({ id, to, signer_id, kind, bounce, created_at }) => ({
      ...{ id, to, signer_id, kind, created_at, sent_at: created_at },
      status: bounce ? ('bounced' as const) : ('sent' as const),
      reason: bounce?.reason ?? null,
      failed_at: bounce?.at ?? null
    }))
    return { data }
  },

  listDocumentEvents({ world, caller, path }) {
    return { data: findDocument(world, caller, path.id).trail }
  },

  getDocumentInspection({ world, caller, path }) {
    const { document, file, files } = findUnerased(world, caller, path.id)
    const existing_signatures = countSignatures(file)
    const pages = Array.from({ length: document.page_count }, () => ({ width: 612, height: 792, rotation: 0 }))
    const found = { encrypted: false, has_javascript: false, has_form: false, form_fields: [] }
    const accepts_fields = acceptsFields({ existing_signatures })
    const verdict = accepts_fields ? 'unsigned' : null
    const done = { changes_made: [], covering_fields: [] }
    return { pages, files, ...found, existing_signatures, accepts_fields, signatures: [], verdict, ...done }
  },

  sealDocument({ world, caller, path }) {
    const known = findUnerased(world, caller, path.id)
    return commit(world, known, requestSeal(hold(known), timeOf(world)))
  }
} satisfies Partial<Handlers>

function inOrder({ state }: World, mode: 'live' | 'test', query: QueryOf<'listDocuments'> = {}) {
  const { sort = 'created_at', order = 'desc' } = query
  // They are stored in the order in which they were created.
  const own = [...state.documents.values()].map(({ document }) => document).filter((each) => each.mode === mode)
  if (sort === 'updated_at') own.sort((a, b) => a.updated_at.localeCompare(b.updated_at))
  return order === 'asc' ? own : own.reverse()
}

function isWanted(query: QueryOf<'listDocuments'>) {
  const { search, trashed = false } = query
  return (document: Schemas['Document']) =>
    (document.trashed_at !== null) === trashed &&
    hasAll(document, query) &&
    isTimely(query, document.created_at, document.updated_at) &&
    isOneOf(document.seal.status, query.seal_status) &&
    (query.tag?.some(isIn(document.tags)) ?? true) &&
    hasSigner(document.signers, query.signer_email) &&
    matches(search, ...searchedTexts(document))
}

const isIn = (tags: string[]) => (tag: string) => tags.includes(tag)

function hasSigner(signers: Schemas['Signer'][], address: string | undefined) {
  if (address === undefined) return true
  const people = signers.flatMap((signer) => [signer, ...signer.candidates])
  return people.some(({ email }) => isSameAddress(email, address))
}

/** Whether a document has the values of all query parameters that are named like its properties. */
function hasAll(document: Schemas['Document'], { metadata = {}, ...query }: QueryOf<'listDocuments'>) {
  const own = Object.entries(query).every(([name, value]) => {
    if (value === undefined || !(name in document)) return true
    return isOneOf<unknown>(document[name as keyof Schemas['Document']], [value].flat())
  })
  return own && Object.entries(metadata).every(([key, value]) => document.metadata[key] === value)
}

/** Responds with a file, or with a redirect to its URL if it is large or a redirect is requested. */
export function downloadOf(
  file: Uint8Array<ArrayBuffer>,
  redirect: boolean,
  url: () => string,
  responseOf = pdfResponse
): Response {
  if (file.length <= largestInline && !redirect) return responseOf(file)
  return new Response(null, { status: 302, headers: { Location: url() } })
}

/** Returns a PDF as a response. */
export function pdfResponse(file: Uint8Array<ArrayBuffer>): Response {
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="document.pdf"' }
  return new Response(file, { headers })
}

/** Returns a ZIP file as a response. */
export function zipResponse(file: Uint8Array<ArrayBuffer>): Response {
  const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="evidence.zip"' }
  return new Response(file, { headers })
}

/** Returns a file of a signer as a response that no browser opens. */
export function opaqueResponse(file: Uint8Array<ArrayBuffer>): Response {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment; filename="attachment"'
  }
  return new Response(file, { headers })
}

/** Who sent a document, as its trail says. Null for a draft. */
function senderOf({ state }: World, id: string): Schemas['DocumentSender'] | null {
  const sent = state.documents.get(id)?.trail.find(({ action }) => action === 'document.sent')
  if (!sent) return null
  const key = state.keys.get(sent.actor.id ?? '')
  return { type: key ? 'key' : 'system', id: key?.id ?? null, name: key?.name ?? null }
}
