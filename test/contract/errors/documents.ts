import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { changePdf } from '../../support/change-pdf.js'
import { exampleBody } from '../../support/contract.js'
import { unknownId } from '../../support/identifiers.js'
import { signatureField } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import type { Attempt, Scenario, Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

/** One page, signed with DocMDP and P 1: no changes are permitted after it. */
const certified = new URL('../../support/certified.pdf', import.meta.url)
const filters = '/FlateDecode'.repeat(5)
const packedTooOften = `%PDF-1.7\n1 0 obj\n<</Type/XRef/Size 1/W[1 1 1]/Filter[${filters}]/Length 0>>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%EOF\n`
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString()
const text = { ...signatureField, type: 'text' }
const forClient = { ...text, label: 'Client name', role: 'Client' }

/** Longer than any field of these tests can hold. */
export const tooLong = 'W'.repeat(5000)

/** In place of numbers. The page says "A contract, page 1". */
const anchored = (anchor: object) => ({ ...text, page: undefined, x: undefined, y: undefined, anchor })

/** The errors that several operations return for fields: each problem, and the property that it names. */
const badFields: Record<string, { field: Record<string, unknown>; property: string }> = {
  FIELD_PAGE_OUT_OF_RANGE: { field: { ...text, page: 2 }, property: 'page' },
  FIELD_OUT_OF_BOUNDS: { field: { ...text, x: 600 }, property: 'x' },
  FIELD_PLACE_CONFLICT: { field: { ...text, anchor: { text: 'A contract' } }, property: 'anchor' },
  ANCHOR_NOT_FOUND: { field: anchored({ text: 'Nowhere' }), property: 'anchor' },
  ANCHOR_AMBIGUOUS: { field: anchored({ text: 'a', whole_words: false }), property: 'anchor' },
  ANCHOR_OCCURRENCE_MISSING: { field: anchored({ text: 'A contract', occurrence: 2 }), property: 'anchor' },
  FIELD_VALUE_INVALID: { field: { ...text, type: 'date', value: '31.3.2026' }, property: 'value' },
  FIELD_VALUE_TOO_LONG: { field: { ...text, value: tooLong }, property: 'value' },
  UNSUPPORTED_CHARACTER: { field: { ...text, value: '𓀀' }, property: 'value' }
}

/** Returns scenarios of these problems, for an operation with fields. */
export function withBadFields(
  attempt: (stage: Stage, field: Record<string, unknown>) => Promise<Attempt>,
  place: string
): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(badFields).map(([code, { field, property }]) => [
      code,
      async (stage: Stage) => ({ ...(await attempt(stage, field)), details: [`${place}.${property}`] })
    ])
  )
}

/** Returns scenarios of a PDF that is missing or cannot be used, for an operation with a PDF. */
const badFiles: Record<string, Scenario> = {
  FILE_SOURCE_REQUIRED: () => ({ body: {}, details: ['file'] }),
  FILE_SOURCE_CONFLICT: () => ({
    body: { file: 'JVBERi0xLjc=', upload_key: unknownId('upload') },
    details: ['file', 'upload_key']
  }),
  FILE_NOT_BASE64: () => ({ body: { file: 'ab+_' }, details: ['file'] }),
  INVALID_PDF: () => file('not a PDF'),
  PDF_ENCRYPTED: async () => {
    const pdf = await blankPdf()
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_RESTRICTED: async () => {
    const pdf = await blankPdf()
    const signature = { Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('00') }
    const field = { FT: 'Sig', T: PDFString.of('signature'), V: pdf.context.register(pdf.context.obj(signature)) }
    const fields = [pdf.context.register(pdf.context.obj(field))]
    pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: fields, SigFlags: 3 }))
    pdf.encrypt({ userPassword: '', ownerPassword: 'owner' })
    return file(await pdf.save({ useObjectStreams: false }))
  },
  PDF_TRUNCATED: async () => {
    const pdf = await (await blankPdf()).save({ useObjectStreams: false })
    return file(pdf.subarray(0, pdf.length / 2))
  },
  PDF_TOO_LARGE: () => file(packedTooOften),
  PDF_XFA_UNSUPPORTED: async () => {
    const pdf = await blankPdf()
    const form = pdf.context.obj({ Fields: [], XFA: pdf.context.register(pdf.context.stream('<xdp/>')) })
    pdf.catalog.set(PDFName.of('AcroForm'), form)
    return file(await pdf.save({ useObjectStreams: false }))
  },
  UPLOAD_KEY_UNKNOWN: () => upload(unknownId('upload')),
  UPLOAD_KEY_EXPIRED: ({ expiredUpload }) => upload(expiredUpload),
  UPLOAD_KEY_FOREIGN: async ({ world, account }) => {
    const foreign = createApi(world.url, account.live_key)
    return upload(
      (await foreign.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })).body.upload_key
    )
  },
  UPLOAD_KEY_USED: async ({ api }) => {
    const pdf = await makePdf()
    const { body } = await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: pdf.length })
    const headers = { 'content-type': 'application/pdf' }
    await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(pdf) })
    await api.post('/documents', { file_name: 'a.pdf', upload_key: body.upload_key })
    return upload(body.upload_key)
  },
  UPLOAD_KEY_EMPTY: async ({ api }) =>
    upload((await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })).body.upload_key)
}

// Signers that neither a draft keeps nor a request sends to.
const withBadSigners: Record<string, Scenario> = {
  DUPLICATE_SIGNER: async (stage) => ({
    ...(await onDraft(stage)),
    body: { signers: [ada, { ...grace, email: 'ADA@example.com' }] },
    details: ['signers[1].email']
  }),
  SIGNER_ORDER_INCOMPLETE: async (stage) => ({
    ...(await onDraft(stage)),
    body: { signers: [{ ...ada, order: 1 }, grace] },
    details: ['signers[1].order']
  }),
  ...withBadFields(
    async (stage, field) => ({ ...(await onDraft(stage)), body: { signers: [{ ...ada, fields: [field] }] } }),
    'signers[0].fields[0]'
  ),
  FIELD_ON_SIGNED_PDF: async (stage) => ({
    path: { id: await signedDraft(stage) },
    body: { signers: [{ ...ada, fields: [signatureField] }] },
    details: ['signers[0].fields[0]']
  })
}

export const documents: Scenarios = {
  createDocument: {
    ...named(badFiles),
    PDF_CHANGED_AFTER_SIGNING: async ({ api, completed }) => {
      const { bytes } = await api.get(`/documents/${completed.id}/download`)
      return { body: { file_name: 'a.pdf', file: changePdf(bytes).toString('base64') }, details: ['file'] }
    },
    TEXT_TAGS_INVALID: async () => {
      const pdf = await makePdf({ text: 'Sign {{signatur:Tenant}}' })
      return { body: { file_name: 'a.pdf', file: pdf.toString('base64'), text_tags: true }, details: ['file.pages[0]'] }
    },
    PICTURE_INVALID: () => ({
      body: {
        file_name: 'a.pdf',
        files: [{ file_name: 'a.png', file: Buffer.from('\x89PNG', 'latin1').toString('base64') }]
      },
      details: ['files[0].file']
    }),
    FILE_SIGNED: async ({ api, completed }) => {
      const { bytes } = await api.get(`/documents/${completed.id}/download`)
      const files = [await makePdf(), bytes].map((pdf) => ({
        file_name: 'a.pdf',
        file: Buffer.from(pdf).toString('base64')
      }))
      return { body: { file_name: 'a.pdf', files }, details: ['files[1]'] }
    },
    PDF_SIGNING_FORBIDDEN: async () => ({
      body: { file_name: 'a.pdf', file: (await readFile(certified)).toString('base64') },
      details: ['file']
    }),
    UNSUPPORTED_CHARACTER: async () => ({
      body: { file_name: 'a.pdf', file: (await makePdf()).toString('base64'), title: 'Lease 🎉' },
      details: ['title']
    }),
    DOCUMENT_QUOTA_EXCEEDED: async (stage) => ({
      key: await exhaustedKey(stage),
      body: { file_name: 'a.pdf', file: (await makePdf()).toString('base64') }
    })
  },
  createVerification: toVerify(badFiles),
  updateDocument: {
    DOCUMENT_NOT_DRAFT: async (stage) => ({ ...(await onSent(stage)), body: { signers: [ada] } }),
    DOCUMENT_NOT_SENT: async (stage) => ({ ...(await onDraft(stage)), body: { expires_at: tomorrow() } }),
    DOCUMENT_ALREADY_SIGNED: async (stage) => ({ ...(await onSigned(stage)), body: { expires_in_days: 9 } }),
    DOCUMENT_EXPIRED: async (stage) => ({ ...(await onOverdue(stage)), body: { expires_in_days: 9 } }),
    UNSUPPORTED_CHARACTER: async (stage) => ({
      ...(await onDraft(stage)),
      body: { title: '𓀀' },
      details: ['title']
    }),
    ...withBadSigners
  },
  setDocumentFields: {
    DOCUMENT_NOT_DRAFT: onSent,
    VERSION_OUTDATED: async (stage) => ({ ...(await prepared(stage, [forClient])), details: ['version'] }),
    SIGNER_ORDER_INCOMPLETE: async (stage) => ({
      ...(await prepared(stage, [])),
      body: { roles: { Client: {}, Owner: { order: 2 } }, fields: [] },
      details: ['roles.Client.order']
    }),
    ROLE_UNKNOWN: async (stage) => ({
      ...(await prepared(stage, [{ ...forClient, role: 'Nobody' }])),
      details: ['fields[0].role']
    }),
    DUPLICATE_LABEL: async (stage) => ({
      ...(await prepared(stage, [forClient, forClient])),
      details: ['fields[1].label']
    }),
    ...withBadFields(async (stage, bad) => prepared(stage, [{ ...forClient, ...bad }]), 'fields[0]'),
    FIELD_ON_SIGNED_PDF: async (stage) => ({
      path: { id: await signedDraft(stage) },
      body: { roles: { Client: {} }, fields: [forClient] },
      details: ['fields[0]']
    })
  },
  eraseDocument: {
    DOCUMENT_NOT_ENDED: async (stage) => ({ ...(await onSent(stage)), key: stage.managerKey }),
    DOCUMENT_ON_LEGAL_HOLD: async (stage) => ({ ...(await onHold(stage, await voided(stage))), key: stage.managerKey })
  },
  deleteDocument: {
    DOCUMENT_NOT_DRAFT: onSent,
    DOCUMENT_ON_LEGAL_HOLD: async (stage) => onHold(stage, { id: await stage.draft() })
  },
  getDocumentInspection: { DOCUMENT_ERASED: onErased },
  restoreDocument: { DOCUMENT_NOT_TRASHED: onDraft },
  sendDocument: {
    DOCUMENT_NOT_DRAFT: onSent,
    ROLE_UNASSIGNED: async (stage) => ({
      path: { id: await fromTwoRoles(stage) },
      body: { signers: [{ ...ada, role: 'Client' }] },
      details: ['roles.Contractor']
    }),
    ROLE_UNKNOWN: async (stage) => ({
      ...(await onDraft(stage)),
      body: { signers: [{ ...ada, role: 'Nobody' }] },
      details: ['signers[0].role']
    }),
    SMS_UNAVAILABLE: async (stage) => ({
      ...withoutGateway(stage, await onDraft(stage)),
      body: { signers: [{ ...ada, authentication: 'sms_code', phone: '+442079460958' }] },
      details: ['signers[0].authentication']
    }),
    ...withBadSigners
  },
  voidDocument: {
    DOCUMENT_NOT_SENT: onDraft,
    DOCUMENT_ALREADY_SIGNED: onSigned,
    VOID_REASON_REQUIRED: () => ({ body: {}, details: ['reason'] }),
    VOID_REASON_TOO_SHORT: () => ({ body: { reason: 'Too short' }, details: ['reason'] })
  },
  downloadDocument: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  downloadEvidence: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  getDocumentVerification: { DOCUMENT_NOT_COMPLETED: onSent, DOCUMENT_ERASED: onErased },
  remindSigners: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...(await onDraft(stage)), body: {} }),
    SIGNER_NOT_PENDING: async (stage) => onSigner(await stage.send({ second: true }), 1)
  },
  setAccessCode: {
    DOCUMENT_NOT_SENT: async (stage) => atSigner(await voided(stage)),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return atSigner(sent)
    }
  },
  updateSigner: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...atSigner(await voided(stage)), body: { name: 'Ada' } }),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return { ...atSigner(sent), body: { name: 'Ada' } }
    },
    DUPLICATE_SIGNER: async (stage) => {
      const sent = await stage.send({ second: true })
      return { ...atSigner(sent), body: { email: sent.signers[1]!.email }, details: ['email'] }
    },
    SMS_UNAVAILABLE: async (stage) => ({
      ...withoutGateway(stage, atSigner(await stage.send())),
      body: { authentication: 'sms_code', phone: '+442079460958' },
      details: ['authentication']
    }),
    FIELD_VALUE_TOO_LONG: async (stage) => {
      const signers = [{ ...ada, fields: [{ ...text, type: 'company', width: 24, required: false }] }]
      const { body } = await stage.api.post(`/documents/${await stage.draft()}/send`, { signers })
      return { ...atSigner(body), body: { company: 'W'.repeat(100) }, details: ['company'] }
    },
    UNSUPPORTED_CHARACTER: async (stage) => ({
      ...atSigner(await stage.send()),
      body: { name: '𓀀' },
      details: ['name']
    })
  },
  createEmbeddedEditUrl: {
    DOCUMENT_NOT_DRAFT: async (stage) => ({ path: { id: (await stage.send()).id } }),
    EMBED_ORIGIN_NOT_ALLOWED: async (stage) => {
      const { key, api } = await withOrigins(stage)
      const embed_origin = 'https://bad.example'
      return { key, path: { id: await stage.draft(api) }, body: { embed_origin }, details: ['embed_origin'] }
    }
  },
  createEmbeddedSignUrl: {
    DOCUMENT_NOT_SENT: async (stage) => ({ ...onSigner(await voided(stage), 0), details: [] }),
    SIGNER_WAITING: async (stage) => onSigner(await stage.send({ second: true }), 1),
    SIGNER_DONE: async (stage) => {
      const sent = await stage.send({ second: true })
      await stage.sign(sent)
      return onSigner(sent, 0)
    },
    EMBED_ORIGIN_NOT_ALLOWED: async (stage) => {
      const { key, api } = await withOrigins(stage)
      const { id, signers } = await stage.send({ api })
      const body = { signer_id: signers[0]!.id, embed_origin: 'https://bad.example' }
      return { key, path: { id }, body, details: ['embed_origin'] }
    }
  },
  sealDocument: { SEAL_NOT_PENDING: onDraft }
}

/** An account whose pages may only be embedded by one origin. */
export async function withOrigins({ world }: Stage) {
  const { test_key: key } = await world.createAccount()
  const api = createApi(world.url, key)
  await api.patch('/account', { embed_origins: ['https://good.example'] })
  return { key, api }
}

export async function onDraft(stage: Stage) {
  return { path: { id: await stage.draft() } }
}

/** Creates a draft from a PDF that has a signature: the one sealed by this service. */
export async function signedDraft({ api, completed }: Stage) {
  const { bytes } = await api.get(`/documents/${completed.id}/download`)
  const file = bytes.toString('base64')
  return (await api.post('/documents', { file_name: 'sealed.pdf', file })).body.id as string
}

export async function onSent(stage: Stage) {
  return { path: { id: (await stage.send()).id } }
}

/** Everybody has signed, and no worker seals the document. */
export async function onSigned(stage: Stage) {
  const sent = await stage.send()
  await stage.sign(sent)
  return { path: { id: sent.id } }
}

export async function voided(stage: Stage) {
  const sent = await stage.send()
  await stage.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
  return sent
}

/** The deadline has passed, but no sweep has run. */
export async function onOverdue(stage: Stage) {
  const sent = await stage.send()
  await stage.world.sql`
    update documents
    set expires_at = ${stage.world.clock.now()}
    where id = (select document_id from signers where email = ${sent.signers[0]!.email})
  `
  return { path: { id: sent.id }, sent }
}

export async function onErased(stage: Stage) {
  const { id } = await voided(stage)
  await stage.api.post(`/documents/${id}/erase`, undefined, { key: stage.managerKey })
  return { path: { id } }
}

async function onHold({ api }: Stage, { id }: { id: string }) {
  await api.patch(`/documents/${id}`, { legal_hold: true })
  return { path: { id } }
}

/** The live key of an account on the free plan that has used its monthly quota. */
export async function exhaustedKey({ world, newFreeAccount }: Stage) {
  const { live_key } = await newFreeAccount()
  const { email, usage } = (await createApi(world.url, live_key).get('/account')).body
  await world.sql`
    insert into document_usage (account_id, period, documents)
    select id, ${usage.period_start}, ${usage.documents_limit} from accounts where email = ${email}
    on conflict (account_id, period) do update set documents = excluded.documents
  `
  return live_key
}

/** Creates a draft with two roles from a template. */
export async function fromTwoRoles({ api, draft }: Stage) {
  const roles = { Client: { order: 1 }, Contractor: { order: 2 } }
  const template = await api.post('/templates', { document_id: await draft(), roles })
  return (await api.post('/documents/from-template', { template_id: template.body.id })).body.id as string
}

async function prepared(stage: Stage, fields: object[]): Promise<Attempt> {
  return { ...(await onDraft(stage)), body: { roles: { Client: {} }, fields, version: 2 } }
}

/** An attempt while the service sends no text messages. */
function withoutGateway({ world }: Stage, attempt: Attempt): Attempt {
  const { texter } = world.context
  const canSend = vi.spyOn(texter, 'canSend').mockReturnValue(false)
  return { ...attempt, after: async () => canSend.mockRestore() }
}

function atSigner({ id, signers }: { id: string; signers: { id: string }[] }): Attempt {
  return { path: { id, signer_id: signers[0]!.id }, body: { access_code: 'Zebra 48' } }
}

function onSigner({ id, signers }: { id: string; signers: { id: string }[] }, index: number): Attempt {
  return { path: { id }, body: { signer_id: signers[index]!.id }, details: ['signer_id'] }
}

function blankPdf() {
  return PDFDocument.create().then((pdf) => {
    pdf.addPage()
    return pdf
  })
}

function file(bytes: string | Uint8Array): Attempt {
  return { body: { file: Buffer.from(bytes as never).toString('base64') }, details: ['file'] }
}

function upload(upload_key: string): Attempt {
  return { body: { upload_key }, details: ['upload_key'] }
}

function named(scenarios: Record<string, Scenario>): Record<string, Scenario> {
  const withName =
    (scenario: Scenario): Scenario =>
    async (stage, operation) => {
      const attempt = await scenario(stage, operation)
      return { ...attempt, body: { file_name: exampleBody(operation).file_name, ...(attempt.body as object) } }
    }
  return Object.fromEntries(Object.entries(scenarios).map(([code, scenario]) => [code, withName(scenario)]))
}

// A PDF that is only verified may be restricted or truncated, and is never drawn on.
function toVerify({ PDF_XFA_UNSUPPORTED, PDF_RESTRICTED, PDF_TRUNCATED, ...scenarios }: Record<string, Scenario>) {
  return scenarios
}
