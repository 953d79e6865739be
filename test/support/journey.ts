import { expect, vi } from 'vitest'
import type { World } from '../world.js'
import { type Api, createApi } from './api.js'
import { makePdf } from './pdfs.js'

/** Makes a draft out of a small PDF. */
export async function createDraft(
  api: Api,
  options: {
    pages?: number | undefined
    title?: string | undefined
    external_id?: string | undefined
    metadata?: Record<string, string>
    tags?: string[]
  } = {}
) {
  const { pages, ...fields } = options
  const file = (await makePdf({ pages })).toString('base64')
  const { status, body } = await api.post('/documents', { file_name: 'contract.pdf', file, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export const signatureField = { type: 'signature', page: 1, x: 72, y: 600, width: 180, height: 48 }

/** Creates a draft and sends it. */
export async function sendDraft(api: Api, signers: Record<string, unknown>[], options: Record<string, unknown> = {}) {
  const draft = await createDraft(api)
  const { status, body } = await api.post(`/documents/${draft.id}/send`, { signers, ...options })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Calls the signing session of a signer like the signing page. */
export async function openSession(world: World, documentId: string, signerId: string, api = world.api): Promise<Api> {
  const { status, body } = await api.post(`/documents/${documentId}/embedded-sign-url`, { signer_id: signerId })
  expect(status, JSON.stringify(body)).toBe(200)
  return createApi(world.url, tokenOf(body.sign_url))
}

export function tokenOf(signUrl: string): string {
  return new URL(signUrl).hash.replace('#token=', '')
}

/** Signs with a typed signature and a value for each field. `more` is sent with it. */
export async function sign(session: Api, values: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const { body } = await session.get('/signing/session')
  return session.post('/signing/session/complete', {
    consent: { accepted: true, sha256: body.consent.sha256 },
    fields: body.fields
      .filter(({ label }: { label: string | null }) => label && values[label])
      .map(({ id, label }: { id: string; label: string }) => ({ id, value: values[label] })),
    signature: { kind: 'typed', text: body.signer.name },
    initials: { kind: 'typed', text: 'AB' },
    ...more
  })
}

/** Attaches a file to the field for one of a session. Returns the field's identifier. */
export async function attachFile(session: Api, file: Uint8Array, file_name: string): Promise<string> {
  const { fields } = (await session.get('/signing/session')).body
  const { id } = fields.find(({ type }: { type: string }) => type === 'attachment')
  const about = { field_id: id, file_name, file_size: file.length }
  const { body } = await session.post('/signing/session/upload-url', about)
  const headers = { 'content-type': 'application/pdf' }
  await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(file) })
  const { status } = await session.put(`/signing/session/attachments/${id}`, { upload_key: body.upload_key })
  expect(status).toBe(200)
  return id
}

/** Returns the document once it has a status. */
export async function waitForStatus(api: Api, id: string, status: string) {
  return vi.waitFor(
    async () => {
      const { body } = await api.get(`/documents/${id}`)
      if (body.status !== status) throw new Error(`the document is ${body.status}: ${JSON.stringify(body.seal)}`)
      return body
    },
    // Sufficient for a busy machine.
    { timeout: 50_000, interval: 50 }
  )
}

/** The code that the signer of a test document received last, by e-mail or as a text message. */
export async function codeFor(
  api: Api,
  documentId: string,
  kind: 'emails' | 'messages' = 'emails',
  count = 1
): Promise<string> {
  return vi.waitFor(
    async () => {
      const { body } = await api.get(`/test-helpers/${kind}?document_id=${documentId}`)
      const codes = body.data.filter(({ kind }: { kind: string }) => kind === 'code')
      if (codes.length < count) throw new Error(`${codes.length} of ${count} codes have come`)
      return /(?<!\d)\d{6}(?!\d)/.exec(codes[0].text)![0]
    },
    { timeout: 60_000, interval: 25 }
  )
}
