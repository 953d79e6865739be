import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { crowdedPdf } from '../support/crowded-pdf.js'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

const run = promisify(execFile)
let world: World
let sealed: Buffer
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const signers = [
  { email: 'ada@example.com', name: 'Ada', role: 'Tenant' },
  { email: 'grace@example.com', name: 'Grace', role: 'Owner' }
]
const upload = (pdf: Uint8Array, more: object = { text_tags: true }) =>
  world.api.post('/documents', { file_name: 'lease.pdf', file: Buffer.from(pdf).toString('base64'), ...more })

/** A lease with tags, one of them upright on a page that is turned. */
async function lease(change: (pdf: PDFDocument) => void = () => undefined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([612, 792])
  page.drawText('Name {{text:Tenant:Full name}} of the tenant', { x: 72, y: 700, size: 12, font })
  page.drawText('{{checkbox:Tenant:Pets}} {{date signed:Owner}}', { x: 72, y: 640, size: 12, font })
  page.drawText('{{signature:Tenant}}', { x: 72, y: 500, size: 12, font })
  const turned = pdf.addPage([612, 792])
  turned.setRotation(degrees(90))
  turned.drawText('{{sig:Owner}}', { x: 300, y: 72, size: 12, font, rotate: degrees(90) })
  change(pdf)
  return pdf.save()
}

test('text tags become fields where they were, leave the page, and are signed', async () => {
  const created = await upload(await lease())
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { id } = created.body
  const { body } = await world.api.get(`/documents/${id}/fields`)
  expect(body.roles).toEqual({ Tenant: { order: 1, email: null }, Owner: { order: 1, email: null } })
  expect(body.fields).toMatchObject([
    { type: 'text', role: 'Tenant', label: 'Full name', page: 1, required: true },
    { type: 'checkbox', role: 'Tenant', label: 'Pets', page: 1, required: false },
    { type: 'date_signed', role: 'Owner', label: 'Date signed', page: 1 },
    { type: 'signature', role: 'Tenant', label: 'Signature', page: 1 },
    { type: 'signature', role: 'Owner', label: 'Signature 2', page: 2 }
  ])
  const [name, , , , turned] = body.fields
  // "Name " is 2.945 em wide in Helvetica, and the page is 792 points high.
  expect(name.x).toBeCloseTo(72 + 12 * 2.945, 0)
  expect(name.y + name.height).toBeCloseTo(792 - 700 + 0.28 * 12, 0)
  expect(turned.x).toBeCloseTo(72, 0)
  expect(turned.y + turned.height).toBeCloseTo(300 + 0.28 * 12, 0)

  const sent = await world.api.post(`/documents/${id}/send`, { signers, seal_permits: 'signatures' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  for (const signer of sent.body.signers) {
    const done = await sign(await openSession(world, id, signer.id), { 'Full name': 'Ada Lovelace' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
  if (missing(tools.pdftotext)) return
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'tags-')), 'signed.pdf')
  await writeFile(file, sealed)
  const { stdout } = await run('pdftotext', ['-l', '2', file, '-'])
  expect(stdout).not.toMatch(/[{}]/)
  for (const text of ['Name', 'of the tenant', 'Ada Lovelace']) expect(stdout).toContain(text)
})

test('a tag that cannot be used creates nothing, and the error names page and tag', async () => {
  const refused = await upload(await makePdf({ pages: 2, text: '{{signatur:Tenant}} {{text:}}' }))
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'TEXT_TAGS_INVALID' } } })
  expect(Object.keys(refused.body.error.details)).toEqual(
    [0, 1].flatMap((page) => [0, 1].map((tag) => `file.pages[${page}].tags[${tag}]`))
  )
  expect(refused.body.error.details['file.pages[0].tags[0]']).toContain('{{signatur:Tenant}} has no type of field')
  expect(refused.body.error.details['file.pages[1].tags[1]']).toContain('{{text:}} names no role')
  const small = await upload(await makePdf({ text: '{{text:Tenant:height=2}}' }))
  expect(small.body.error.details).toEqual({ 'file.pages[0].tags[0]': expect.stringContaining('invalid height') })
})

const covering = [
  '“Name” on page 1 covers the field “Signature”',
  '“Signature” on page 1 covers the text “in ink”',
  '“Rent” on page 1 covers the text “a month”'
]

test('fields that cover text or each other are told', async () => {
  const { body } = await upload(await crowdedPdf())
  const inspection = await world.api.get(`/documents/${body.id}/inspection`)
  expect(inspection.body.covering_fields).toEqual(covering)
  const plain = (await upload(await lease())).body
  expect((await world.api.get(`/documents/${plain.id}/inspection`)).body.covering_fields).toEqual([])
})

test('fields of a template that cover text or each other are told until they are changed', async () => {
  const { body: draft } = await upload(await crowdedPdf(), {})
  const { body: template } = await world.api.post('/templates', { document_id: draft.id, text_tags: true })
  expect(template.covering_fields).toEqual(covering)
  const at = `/templates/${template.id}`
  expect((await world.api.get(at)).body.covering_fields).toEqual(covering)
  expect((await world.api.get('/templates')).body.data[0].covering_fields).toEqual(covering)
  expect((await world.api.post(`${at}/duplicate`)).body.covering_fields).toEqual(covering)
  expect((await world.api.patch(at, { title: 'Lease of a flat' })).body.covering_fields).toEqual(covering)
  const fields = template.fields.slice(0, 1)
  expect((await world.api.patch(at, { fields })).body.covering_fields).toEqual([])
})

test('a PDF without tags, or with signatures, is refused', async () => {
  const none = await upload(await makePdf())
  expect(none.body.error.details).toEqual({ file: expect.stringContaining('has no text tags') })
  const empty = await PDFDocument.create()
  empty.addPage().drawRectangle({ x: 10, y: 10, width: 100, height: 100 })
  expect((await upload(await empty.save())).body.error.details.file).toContain('may be a scan')
  expect(await upload(sealed)).toMatchObject({ status: 422, body: { error: { code: 'TEXT_TAGS_INVALID' } } })
})

test('tags of an encrypted PDF are found, and without text_tags they stay', async () => {
  const encrypted = await lease((pdf) => pdf.encrypt({ userPassword: '', ownerPassword: 'owner' }))
  const { status, body } = await upload(encrypted)
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await world.api.get(`/documents/${body.id}/fields`)).body.fields).toHaveLength(5)
  const plain = await upload(await lease(), {})
  expect((await world.api.get(`/documents/${plain.body.id}/fields`)).body.fields).toEqual([])
})

test('text tags become a template, whose documents are without them', async () => {
  const document_id = (await upload(await lease(), {})).body.id
  const { status, body: template } = await world.api.post('/templates', { document_id, text_tags: true })
  expect(status, JSON.stringify(template)).toBe(201)
  expect(template.roles).toEqual({ Tenant: { order: 1 }, Owner: { order: 1 } })
  expect(template.fields).toMatchObject([
    { type: 'text', role: 'Tenant', label: 'Full name', page: 1 },
    { type: 'checkbox', role: 'Tenant', label: 'Pets' },
    { type: 'date_signed', role: 'Owner', label: 'Date signed' },
    { type: 'signature', role: 'Tenant', label: 'Signature' },
    { type: 'signature', role: 'Owner', label: 'Signature 2', page: 2 }
  ])
  expect((await world.api.get(`/documents/${document_id}/fields`)).body.fields).toEqual([])
  const shown = async (part: string) =>
    (await world.api.get(`/templates/${template.id}/download${part}`)).bytes.toString('base64')
  expect(await shown('')).toBe(await shown('?part=original'))
  expect(await shown('?part=prepared')).not.toBe(await shown(''))
  // The files of the template are its own.
  expect((await world.api.delete(`/documents/${document_id}`)).status).toBe(204)
  const { body: document } = await world.api.post('/documents/from-template', { template_id: template.id })
  const sent = await world.api.post(`/documents/${document.id}/send`, { signers })
  for (const signer of sent.body.signers) {
    const done = await sign(await openSession(world, document.id, signer.id), { 'Full name': 'Ada Lovelace' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  await waitForStatus(world.api, document.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${document.id}/download`)
  if (missing(tools.pdftotext)) return
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'tags-')), 'signed.pdf')
  await writeFile(file, bytes)
  const { stdout } = await run('pdftotext', ['-l', '2', file, '-'])
  expect(stdout).not.toMatch(/[{}]/)
  expect(stdout).toContain('of the tenant')
})

test('a template has the roles of its tags, or those of the request', async () => {
  const document_id = (await upload(await makePdf({ text: '{{signature:Tenant}}' }), {})).body.id
  const refused = async (more: object) => {
    const { status, body } = await world.api.post('/templates', { document_id, ...more })
    return { status, ...body.error }
  }
  const problem = { status: 422, code: 'VALIDATION_FAILED' }
  expect(await refused({})).toMatchObject({ ...problem, details: { roles: expect.stringContaining('text_tags') } })
  for (const property of ['roles', 'fields']) {
    const more = property === 'roles' ? { roles: { Tenant: {} } } : { fields: [] }
    const details = { [property]: 'must not be given together with text_tags' }
    expect(await refused({ text_tags: true, ...more })).toMatchObject({ ...problem, details })
  }
  const plain = (await upload(await makePdf(), {})).body.id
  expect(await refused({ document_id: plain, text_tags: true })).toMatchObject({
    code: 'TEXT_TAGS_INVALID',
    details: { document_id: expect.stringContaining('has no text tags') }
  })
})
