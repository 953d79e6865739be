import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, sign, waitForStatus } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const create = (pdf: Uint8Array, more: object = { form_fields: 'import' }) =>
  world.api.post('/documents', { file_name: 'form.pdf', file: base64(pdf), ...more })

async function makeForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const form = pdf.getForm()
  const name = form.createTextField('person.name')
  name.setText('Ada Lovelace')
  name.setMaxLength(30)
  name.acroField.dict.set(PDFName.of('TU'), PDFString.of('Full name'))
  name.addToPage(page, { x: 72, y: 700, width: 200, height: 20, borderWidth: 0 })
  const city = form.createDropdown('city')
  city.addOptions(['Lisbon', 'Porto'])
  city.addToPage(page, { x: 72, y: 660, width: 200, height: 20 })
  const agree = form.createCheckBox('agree')
  agree.addToPage(page, { x: 72, y: 620, width: 14, height: 14 })
  const pets = form.createRadioGroup('pets')
  pets.addOptionToPage('dog', page, { x: 72, y: 580, width: 14, height: 14 })
  pets.addOptionToPage('cat', page, { x: 172, y: 580, width: 14, height: 14 })
  form.createButton('send').addToPage('Send', page, { x: 72, y: 540, width: 60, height: 20 })
  return pdf.save()
}

test('form fields become fields at their places, with their values, and are signed', async () => {
  const created = await create(await makeForm())
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { id } = created.body
  const { body } = await world.api.get(`/documents/${id}/fields`)
  expect(body.roles).toEqual({ 'Signer 1': { order: 1, email: null } })
  expect(body.fields).toMatchObject([
    { type: 'text', label: 'Full name', value: 'Ada Lovelace', validation: { max_length: 30 }, required: false },
    { type: 'dropdown', label: 'city', options: [{ value: 'Lisbon' }, { value: 'Porto' }] },
    { type: 'checkbox', label: 'agree', value: null },
    { type: 'radio', label: 'pets', options: [{ page: 1 }, { page: 1 }] }
  ])
  const [name] = body.fields
  expect([name.x, name.y, name.width, name.height].map(Math.round)).toEqual([72, 72, 200, 20])
  const { body: inspection } = await world.api.get(`/documents/${id}/inspection`)
  expect(inspection.form_fields).toMatchObject([
    { name: 'person.name', label: 'Full name', not_imported: null },
    { name: 'city', label: 'city' },
    { name: 'agree', label: 'agree' },
    { name: 'pets', label: 'pets' },
    { name: 'send', label: null, not_imported: 'is a button to press' }
  ])

  const { body: sent } = await world.api.post(`/documents/${id}/send`, {
    signers: [{ email: 'ada@example.com', name: 'Ada', role: 'Signer 1' }]
  })
  const done = await sign(await openSession(world, id, sent.signers[0].id), {
    'Full name': 'Grace Hopper',
    city: 'Porto'
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  const { body: signed } = await world.api.get(`/documents/${id}/fields`)
  expect(signed.fields.slice(0, 2)).toMatchObject([{ value: 'Grace Hopper' }, { value: 'Porto' }])
})

test('fields of the same name in several files are two', async () => {
  const files = [await makeForm(), await makePdf(), await makeForm()].map((pdf) => ({
    file_name: 'a.pdf',
    file: base64(pdf)
  }))
  const { body: draft } = await world.api.post('/documents', { file_name: 'all.pdf', files, form_fields: 'import' })
  const { body } = await world.api.get(`/documents/${draft.id}/fields`)
  const shown = body.fields.map(({ label, page }: { label: string; page: number }) => `${label} on ${page}`)
  expect(shown).toEqual([
    'Full name on 1',
    'city on 1',
    'agree on 1',
    'pets on 1',
    'Full name 2 on 3',
    'city 2 on 3',
    'agree 2 on 3',
    'pets 2 on 3'
  ])
  const { form_fields } = (await world.api.get(`/documents/${draft.id}/inspection`)).body
  expect(form_fields[5]).toMatchObject({ name: 'person.name', page: 3, label: 'Full name 2' })
})

test('forms are flattened without a word, and a file without a form has no fields', async () => {
  for (const [pdf, more] of [
    [await makeForm(), {}],
    [await makeForm(), { form_fields: 'flatten' }],
    [await makePdf(), { form_fields: 'import' }]
  ] as const) {
    const { body: draft } = await create(pdf, more)
    expect((await world.api.get(`/documents/${draft.id}/fields`)).body).toMatchObject({ roles: {}, fields: [] })
  }
})

test('forms and text tags are not read together', async () => {
  const { status, body } = await create(await makeForm(), { form_fields: 'import', text_tags: true })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { form_fields: expect.any(String) } })
})
