import { degrees, PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { unknownId } from '../support/identifiers.js'
import { tokenOf } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const upload = async (pdf: PDFDocument, options: object = {}): Promise<string> => {
  const file = Buffer.from(await pdf.save()).toString('base64')
  const { status, body } = await world.api.post('/documents', { file_name: 'lease.pdf', file, ...options })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const suggestions = async (path: string) => {
  const { status, body } = await world.api.get(`${path}/suggestions`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const line = (page: PDFPage, x: number, y: number, width: number) =>
  page.drawLine({ start: { x, y }, end: { x: x + width, y } })

/** A page with a line to sign on and a box to tick, and a second one, turned and cropped, with a date. */
async function lease(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const first = pdf.addPage([612, 792])
  first.drawText('Signature of the tenant:', { x: 60, y: 300, size: 12, font })
  line(first, 200, 298, 200)
  first.drawRectangle({ x: 60, y: 400, width: 10, height: 10, borderWidth: 1, opacity: 0 })
  first.drawText('I have read the rules', { x: 78, y: 401, size: 12, font })
  const turned = pdf.addPage([612, 792])
  turned.setRotation(degrees(90))
  turned.setCropBox(12, 20, 600, 772)
  turned.drawText('Date:', { x: 112, y: 80, size: 12, font, rotate: degrees(90) })
  turned.drawLine({ start: { x: 114, y: 120 }, end: { x: 114, y: 220 } })
  return pdf
}

/** A page with text tags, one of them on a line to write on, as word processors make it. */
async function contract(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([612, 792])
  page.drawText('The client, {{text:Client:Full name}}, hires the consultant.', { x: 72, y: 700, size: 12, font })
  page.drawText('{{signature:Client}}', { x: 72, y: 500, size: 12, font })
  line(page, 72, 497, 200)
  page.drawText('{{date signed:Consultant}}', { x: 72, y: 400, size: 12, font })
  return pdf
}

const signed = { type: 'signature', page: 1, x: 200, y: 464, width: 200, height: 30 }
const found = [
  { type: 'checkbox', page: 1, label: 'I have read the rules', reason: 'box' },
  { ...signed, label: 'Signature of the tenant', reason: 'line' },
  { type: 'date', page: 2, x: 100, y: 86, width: 100, height: 16, label: 'Date', reason: 'line' }
]

describe('suggestions for a document', () => {
  test('are what its pages ask for, as displayed, and are not applied', async () => {
    const id = await upload(await lease())
    expect(await suggestions(`/documents/${id}`)).toMatchObject({ data: found, complete: true })
    expect((await world.api.get(`/documents/${id}/fields`)).body).toMatchObject({ roles: {}, fields: [] })
  })

  test('leave out what has a field', async () => {
    const id = await upload(await lease())
    const fields = [{ ...signed, x: 250, width: 100, role: 'Tenant', label: 'Signs' }]
    expect((await world.api.put(`/documents/${id}/fields`, { roles: { Tenant: {} }, fields })).status).toBe(200)
    expect((await suggestions(`/documents/${id}`)).data).toMatchObject([found[0], found[2]])
  })

  test('contain the fields of a form that was flattened', async () => {
    const pdf = await PDFDocument.create()
    pdf
      .getForm()
      .createTextField('tenant.name')
      .addToPage(pdf.addPage([612, 792]), { x: 100, y: 600, width: 200, height: 20 })
    const expected = { type: 'text', page: 1, label: 'tenant.name', reason: 'form_field' }
    expect((await suggestions(`/documents/${await upload(pdf)}`)).data).toMatchObject([expected])
    const imported = await upload(pdf, { form_fields: 'import' })
    expect((await suggestions(`/documents/${imported}`)).data).toEqual([])
  })

  test('say what form fields and what is drawn come from', async () => {
    const pdf = await lease()
    pdf.getForm().createTextField('tenant.name').addToPage(pdf.getPage(0), { x: 100, y: 600, width: 200, height: 20 })
    const { data } = await suggestions(`/documents/${await upload(pdf)}`)
    expect(data.map(({ reason, source }: Record<string, string>) => [reason, source])).toEqual([
      ['form_field', 'form_field'],
      ['box', 'drawn'],
      ['line', 'drawn'],
      ['line', 'drawn']
    ])
    for (const { field } of data) expect(field).toBeNull()
  })

  test('are the text tags that an upload with text_tags would take, with their roles and settings', async () => {
    const { data, tag_problems, complete } = await suggestions(`/documents/${await upload(await contract())}`)
    expect(data).toMatchObject([
      { type: 'text', page: 1, label: 'Full name', reason: 'tag', source: 'tag', field: { role: 'Client' } },
      { type: 'signature', page: 1, source: 'tag', field: { role: 'Client', required: true } },
      { type: 'date_signed', page: 1, source: 'tag', field: { role: 'Consultant', label: 'Date signed' } }
    ])
    expect([tag_problems, complete]).toEqual([[], true])
    const taken = await upload(await contract(), { text_tags: true })
    const { fields } = (await world.api.get(`/documents/${taken}/fields`)).body
    expect(data.map(({ field }: { field: object }) => field)).toEqual(fields)
    expect((await suggestions(`/documents/${taken}`)).data).toEqual([])
  })

  test('name text tags that cannot be fields, with their place and what to write', async () => {
    const pdf = await contract()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    pdf.getPage(0).drawText('{{signatur:Client}} {{text:}}', { x: 72, y: 300, size: 12, font })
    const { data, tag_problems } = await suggestions(`/documents/${await upload(pdf)}`)
    expect(data).toHaveLength(3)
    expect(tag_problems).toMatchObject([
      { text: '{{signatur:Client}}', page: 1, x: 72, reason: 'type_unknown' },
      { text: '{{text:}}', page: 1, reason: 'role_missing', message: 'names no role, as {{text:Tenant}} does' }
    ])
    expect(tag_problems[0].y + tag_problems[0].height).toBeCloseTo(792 - 300 + 0.28 * 12, 0)
  })

  test('are found for the editor of the document alone', async () => {
    const [id, other] = [await upload(await lease()), await upload(await lease())]
    const { body } = await world.api.post(`/documents/${id}/embedded-edit-url`)
    const editor = createApi(world.url, tokenOf(body.edit_url))
    expect((await editor.get(`/documents/${id}/suggestions`)).body.data).toMatchObject(found)
    expect((await editor.get(`/documents/${other}/suggestions`)).status).toBe(403)
  })

  test('are not found in another mode, or for a document that does not exist', async () => {
    const id = await upload(await lease())
    const otherMode = createApi(world.url, world.account.test_key)
    for (const call of [
      otherMode.get(`/documents/${id}/suggestions`),
      world.api.get(`/documents/${unknownId('document')}/suggestions`)
    ]) {
      expect(await call).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } })
    }
  })

  test('are gone with its content', async () => {
    const id = await upload(await lease())
    const owner = createApi(world.url, await createKeyLike(world, world.account.live_key))
    await owner.post(`/documents/${id}/send`, { signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }] })
    await owner.post(`/documents/${id}/void`, { reason: 'Not needed.' })
    expect((await owner.post(`/documents/${id}/erase`)).status).toBe(200)
    const { status, body } = await world.api.get(`/documents/${id}/suggestions`)
    expect([status, body.error.code]).toEqual([409, 'DOCUMENT_ERASED'])
  })
})

test('a template has suggestions of its own', async () => {
  const document_id = await upload(await lease())
  const roles = { Tenant: { order: 1 } }
  const fields = [{ ...signed, role: 'Tenant', label: 'Signs' }]
  const { body, status } = await world.api.post('/templates', { document_id, title: 'Lease', roles, fields })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await suggestions(`/templates/${body.id}`)).toMatchObject({ data: [found[0], found[2]], complete: true })
})
