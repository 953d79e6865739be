import { createHash } from 'node:crypto'
import { PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attachFile, createDraft, openSession, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const licence = { type: 'attachment', label: 'Licence', page: 1, x: 72, y: 200, width: 180, height: 24 }
const roles = { Driver: { order: 1 } }
const fields = [
  { ...signatureField, label: 'Signature', role: 'Driver' },
  { ...licence, role: 'Driver' }
]
const ada = { email: 'ada@example.com', name: 'Ada' }
const grace = { email: 'grace@example.com', name: 'Grace' }
const png = (red: number) => makePng(20, 20, () => [red, 33, 107, 255])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function createTemplate() {
  const { id: document_id } = await createDraft(world.api)
  const { status, body } = await world.api.post('/templates', { document_id, roles, fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** The names and digests of the files of a document. */
async function attachmentsOf(id: string) {
  const { data } = (await world.api.get(`/documents/${id}/attachments`)).body
  return data.map((each: { file_name: string; sha256: string }) => [each.file_name, each.sha256])
}

test('a field for a file is kept by a template and its copy, and asks for one in each document', async () => {
  const template = await createTemplate()
  expect(template.fields[1]).toMatchObject({ ...licence, role: 'Driver', required: true, value: null })
  const copy = (await world.api.post(`/templates/${template.id}/duplicate`, {})).body
  expect(copy.fields).toEqual(template.fields)
  const wrong = { template_id: copy.id, prefill: { Licence: 'a.pdf' } }
  const refused = await world.api.post('/documents/from-template', wrong)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'FIELD_VALUE_INVALID'])

  const { body: draft } = await world.api.post('/documents/from-template', { template_id: copy.id })
  const sent = (await world.api.post(`/documents/${draft.id}/send`, { signers: [{ ...ada, role: 'Driver' }] })).body
  const session = await openSession(world, draft.id, sent.signers[0].id)
  expect((await sign(session)).body.error.code).toBe('FIELD_REQUIRED')
  await attachFile(session, png(1), 'licence.png')
  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, draft.id, 'completed')
  expect(await attachmentsOf(draft.id)).toEqual([['licence.png', sha256(png(1))]])

  // A template of the signed document has its field, and not its file.
  const again = await world.api.post('/templates', { document_id: draft.id, roles, fields })
  expect(again.body.fields[1]).toMatchObject({ type: 'attachment', value: null })
})

test('each recipient of a bulk send attaches a file of their own, which the others cannot use', async () => {
  const template = await createTemplate()
  const { body: draft } = await world.api.post('/documents/from-template', { template_id: template.id })
  const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients: [ada, grace] })
  const ids = await vi.waitFor(async () => {
    const { data } = (await world.api.get(`/documents?bulk_send_id=${bulk.id}&status=sent`)).body
    expect(data).toHaveLength(2)
    return data.map(({ id }: { id: string }) => id) as string[]
  }, 30_000)
  const copies = await Promise.all(
    ids.map(async (id, index) => {
      const { signers } = (await world.api.get(`/documents/${id}`)).body
      const session = await openSession(world, id, signers[0].id)
      return { id, session, file: png(index), name: `${signers[0].name}.png` }
    })
  )
  const [first, second] = copies as [(typeof copies)[0], (typeof copies)[0]]
  const field = await attachFile(first.session, first.file, first.name)
  const about = { field_id: field, file_name: 'a.png', file_size: 10 }
  const { body: asked } = await first.session.post('/signing/session/upload-url', about)
  const theirs = await attachFile(second.session, second.file, second.name)
  const foreign = await second.session.put(`/signing/session/attachments/${theirs}`, { upload_key: asked.upload_key })
  expect(foreign.body.error.code).toBe('UPLOAD_KEY_FOREIGN')
  for (const { id, session, file, name } of copies) {
    expect((await sign(session)).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
    expect(await attachmentsOf(id)).toEqual([[name, sha256(file)]])
  }
  const foreignFile = await world.api.get(`/documents/${second.id}/attachments/${field}`)
  expect([foreignFile.status, foreignFile.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  expect(await attachmentsOf(draft.id)).toEqual([])
})

test.each([
  ['1', null],
  ['2', '3'],
  ['3', '3']
])('a PDF/A-%s with a file claims to be the PDF/A-%s that it can be', async (part, claimed) => {
  const pdf = await PDFDocument.load(await makePdf())
  const claim = `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`
  const xmp = `<rdf:RDF><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${claim}</rdf:Description></rdf:RDF>`
  const metadata = pdf.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(metadata))
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { id } = (await world.api.post('/documents', { file_name: 'archive.pdf', file })).body
  const signers = [{ ...ada, fields: [signatureField, licence] }]
  const sent = (await world.api.post(`/documents/${id}/send`, { signers })).body
  const session = await openSession(world, id, sent.signers[0].id)
  await attachFile(session, png(7), 'licence.png')
  await sign(session)
  await waitForStatus(world.api, id, 'completed')
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const sealed = await PDFDocument.load(bytes)
  const shown = sealed.context.lookup(sealed.catalog.get(PDFName.of('Metadata'))) as unknown as {
    getContents(): Uint8Array
  }
  const text = Buffer.from(shown.getContents()).toString()
  expect(/<pdfaid:part>(.)/.exec(text)?.[1] ?? null).toBe(claimed)
  expect(text.includes('pdfaid:conformance>B')).toBe(claimed !== null)
})
