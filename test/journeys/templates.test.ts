import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft, openSession, sign, signatureField, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const field = (label: string, role: string, type: string, y: number) => ({ ...signatureField, label, role, type, y })
const roles = { Client: { order: 1 }, Contractor: { order: 2 } }
const fields = [
  field('Fee', 'Client', 'number', 100),
  field('Client signs', 'Client', 'signature', 200),
  field('Address', 'Contractor', 'text', 300),
  field('Contractor signs', 'Contractor', 'signature', 400)
]

async function createTemplate(change: object = {}) {
  const draft = await createDraft(world.api, { title: 'Agreement' })
  const { status, body } = await world.api.post('/templates', { document_id: draft.id, roles, fields, ...change })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const use = (template_id: string, body: object = {}) =>
  world.api.post('/documents/from-template', { template_id, ...body })

test('a template is created, read, found, updated and deleted', async () => {
  const template = await createTemplate({ description: 'For fixed fees' })
  expect(template).toMatchObject({ title: 'Agreement', page_count: 1, mode: 'live', roles })
  expect(template.fields[0]).toMatchObject({ label: 'Fee', required: true, value: null, read_only: false, group: null })
  expect((await world.api.get(`/templates/${template.id}`)).body).toEqual(template)
  const found = await world.api.get('/templates?search=fixed%20FEES')
  expect(found.body).toMatchObject({ data: [{ id: template.id }], pagination: { total: 1 } })
  expect((await world.api.get('/templates?search=%25')).body.data).toEqual([])

  const changed = await world.api.patch(`/templates/${template.id}`, { title: 'Agreement 2026', description: null })
  expect(changed.body).toMatchObject({ title: 'Agreement 2026', description: null, roles, fields: template.fields })
  const misfit = await world.api.patch(`/templates/${template.id}`, { roles: { Client: {} } })
  expect(misfit.body.error).toMatchObject({ code: 'ROLE_UNKNOWN', details: { 'fields[2].role': expect.any(String) } })
  for (const key of [world.account.test_key, (await world.createAccount()).live_key]) {
    expect((await world.api.get(`/templates/${template.id}`, { key })).status).toBe(404)
  }
  expect((await world.api.delete(`/templates/${template.id}`)).status).toBe(204)
  expect((await world.api.get(`/templates/${template.id}`)).status).toBe(404)
})

test('templates are found by their tags', async () => {
  const lease = await createTemplate({ tags: ['lease', '2026'] })
  const sale = await createTemplate()
  expect([lease.tags, sale.tags]).toEqual([['lease', '2026'], []])
  const found = async (tags: string) => {
    const { body } = await world.api.get(`/templates?tag=${tags}`)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await found('lease')).toEqual([lease.id])
  const { body: tagged } = await world.api.patch(`/templates/${sale.id}`, { tags: ['sale'] })
  expect(tagged).toMatchObject({ tags: ['sale'], version: 2 })
  expect(await found('lease,sale')).toEqual([sale.id, lease.id])
  expect(await found('leas')).toEqual([])
  const { body: copy } = await world.api.post(`/templates/${lease.id}/duplicate`)
  expect(copy.tags).toEqual(lease.tags)
  expect((await use(lease.id)).body.tags).toEqual([])
  const refused = await world.api.patch(`/templates/${sale.id}`, { tags: ['a,b'] })
  expect(refused.body.error.details).toEqual({ 'tags[0]': expect.any(String) })
})

test('a template is duplicated, and outlives the one that it was made from', async () => {
  const template = await createTemplate()
  await world.api.patch(`/templates/${template.id}`, { description: 'The long one' })
  const { status, body: copy } = await world.api.post(`/templates/${template.id}/duplicate`, { title: 'Another' })
  expect(status).toBe(201)
  const { roles, fields, page_count } = template
  expect(copy).toMatchObject({ title: 'Another', description: 'The long one', roles, fields, page_count, version: 1 })
  expect(copy.id).not.toBe(template.id)
  const { body: second } = await world.api.post(`/templates/${template.id}/duplicate`)
  expect(second.title).toBe(template.title)

  await world.api.patch(`/templates/${copy.id}`, { fields: [] })
  expect((await world.api.get(`/templates/${template.id}`)).body.fields).toEqual(fields)
  const { bytes } = await world.api.get(`/templates/${template.id}/download`)
  await world.api.delete(`/templates/${template.id}`)
  expect((await world.api.get(`/templates/${copy.id}/download`)).bytes.equals(bytes)).toBe(true)
  expect((await world.api.post(`/templates/${template.id}/duplicate`)).status).toBe(404)
  const refused = await world.api.post(`/templates/${copy.id}/duplicate`, { title: '\ue000' })
  expect(refused.body.error).toMatchObject({ code: 'UNSUPPORTED_CHARACTER', details: { title: expect.any(String) } })
})

test('the PDF of a template is downloaded, itself or by a URL', async () => {
  const template = await createTemplate()
  const path = `/templates/${template.id}/download`
  const { status, headers, bytes } = await world.api.get(path)
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/pdf' })
  expect(headers.get('content-disposition')).toContain('attachment; filename="contract.pdf"')
  const uploaded = await createDraft(world.api)
  expect(bytes.equals((await world.api.get(`/documents/${uploaded.id}/download?part=original`)).bytes)).toBe(true)

  const away = await world.api.get(`${path}?redirect=true`)
  expect(away.status).toBe(302)
  const file = await fetch(away.headers.get('location')!)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})

test('prefill checks at most one checkbox of a group', async () => {
  const box = (label: string, y: number) => ({ ...field(label, 'Client', 'checkbox', y), group: 'answer' })
  const template = await createTemplate({ fields: [...fields, box('Yes', 500), box('No', 600)] })
  const refused = await use(template.id, { prefill: { Yes: 'true', No: 'true' } })
  expect(refused.body.error).toMatchObject({
    code: 'FIELD_VALUE_INVALID',
    details: { 'prefill.Yes': 'must be the only checked box in its group' }
  })
  expect((await use(template.id, { prefill: { No: 'true' } })).status).toBe(201)
})

test('roles and labels can have any name', async () => {
  const { id: document_id } = await createDraft(world.api)
  const odd = ['constructor', '__proto__', 'toString', '💥']
  const field = { type: 'text', page: 1, x: 72, width: 180, height: 24 }
  const fields = odd.map((label, index) => ({ ...field, y: 40 * index, label, role: label }))
  const roles = JSON.parse(`{${odd.map((name) => `${JSON.stringify(name)}:{}`)}}`)
  const template = (await world.api.post('/templates', { document_id, roles, fields })).body
  expect(Object.keys(template.roles).sort()).toEqual(odd.toSorted())
  const made = await world.api.post('/documents/from-template', { template_id: template.id })
  expect(made.status).toBe(201)
  const [kept] = await world.sql`select role_fields from documents order by created_at desc, id desc limit 1`
  expect(kept!.role_fields.map(({ value }: { value: string | null }) => value)).toEqual([null, null, null, null])
})

test('what is read-only and required cannot be sent without a value, which nobody could fill in', async () => {
  const [fee = {}, ...others] = fields
  const { id } = await createTemplate({ fields: [{ ...fee, read_only: true }, ...others] })
  const signers = [
    { email: 'ada@example.com', name: 'Ada Lovelace', role: 'Client' },
    { email: 'grace@example.com', name: 'Grace Hopper', role: 'Contractor' }
  ]
  const forgotten = (await use(id)).body
  const refused = await world.api.post(`/documents/${forgotten.id}/send`, { signers })
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'FIELD_REQUIRED' } } })
  const details = { 'signers[0].role': 'has no value for “Fee”, which is read-only and required' }
  expect(refused.body.error.details).toEqual(details)
  const prefilled = (await use(id, { prefill: { Fee: '1200' } })).body
  expect((await world.api.post(`/documents/${prefilled.id}/send`, { signers })).status).toBe(200)
})

test('a document from a template: prefilled, assigned to its signers, in the roles’ order, sealed with its values', async () => {
  const template = await createTemplate()
  const { body: draft } = await use(template.id, {
    role_assignments: { Client: { email: 'ada@example.com' } },
    prefill: { Fee: '1200', Address: '12 March Street' },
    external_id: 'crm-9',
    metadata: { a: 'b' }
  })
  expect(draft).toMatchObject({
    status: 'draft',
    title: 'Agreement',
    template_id: template.id,
    external_id: 'crm-9',
    metadata: { a: 'b' }
  })
  await world.api.delete(`/templates/${template.id}`)
  const left = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [{ email: 'ADA@example.com', name: 'Ada' }]
  })
  expect(left.body.error).toMatchObject({ code: 'ROLE_UNASSIGNED', details: { 'roles.Contractor': 'has no signer' } })
  const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, {
    signers: [
      { email: 'grace@example.com', name: 'Grace', role: 'Contractor' },
      { email: 'ADA@example.com', name: 'Ada' }
    ]
  })
  expect(sent.signers).toMatchObject([
    { role: 'Contractor', order: 2, status: 'waiting' },
    { role: 'Client', order: 1, status: 'pending' }
  ])
  const ada = await openSession(world, draft.id, sent.signers[1].id)
  const session = (await ada.get('/signing/session')).body
  expect(session.fields).toMatchObject([{ label: 'Fee', value: '1200' }, { label: 'Client signs' }])
  expect((await sign(ada)).status).toBe(200)
  // The next signer is invited in the transaction of the signature.
  expect((await world.api.get(`/documents/${draft.id}`)).body.signers[0].status).toBe('pending')
  const grace = await openSession(world, draft.id, sent.signers[0].id)
  expect((await sign(grace)).status).toBe(200)
  await waitForStatus(world.api, draft.id, 'completed')
})

describe('invalid requests are rejected with the location of the error', () => {
  test.each<[object, number, string, string]>([
    [{ fields: [...fields, fields[0]] }, 422, 'DUPLICATE_LABEL', 'fields[4].label'],
    [{ fields: [field('X', 'Nobody', 'text', 0)] }, 422, 'ROLE_UNKNOWN', 'fields[0].role'],
    [{ fields: [{ ...fields[0], page: 9 }] }, 422, 'FIELD_PAGE_OUT_OF_RANGE', 'fields[0].page'],
    [{ fields: [{ ...fields[0], x: 600 }] }, 422, 'FIELD_OUT_OF_BOUNDS', 'fields[0].x'],
    [{ roles: {} }, 422, 'VALIDATION_FAILED', 'roles'],
    [{ document_id: 'doc_nothing' }, 404, 'RESOURCE_NOT_FOUND', 'document_id']
  ])('%j', async (change, status, code, place) => {
    const draft = await createDraft(world.api)
    const answer = await world.api.post('/templates', { document_id: draft.id, roles, fields, ...change })
    expect(answer.status).toBe(status)
    expect(answer.body.error.code).toBe(code)
    expect(Object.keys(answer.body.error.details)).toContain(place)
  })

  test('in a document from a template', async () => {
    const { id } = await createTemplate()
    for (const [body, code, place] of [
      [{ role_assignments: { Nobody: { email: 'a@example.com' } } }, 'ROLE_UNKNOWN', 'role_assignments.Nobody'],
      [{ prefill: { Nothing: 'x' } }, 'LABEL_UNKNOWN', 'prefill.Nothing'],
      [{ prefill: { Fee: 'much' } }, 'FIELD_VALUE_INVALID', 'prefill.Fee'],
      [{ prefill: { 'Client signs': 'Ada' } }, 'FIELD_VALUE_INVALID', 'prefill.Client signs']
    ] as const) {
      const { body: answer } = await use(id, body)
      expect(answer.error).toMatchObject({ code, details: { [place]: expect.any(String) } })
    }
    const unknown = await use('tpl_nothing')
    expect({ status: unknown.status, details: unknown.body.error.details }).toEqual({
      status: 404,
      details: { template_id: 'does not exist' }
    })
  })
})

describe('shared files', () => {
  test('are kept until the last object that shares them is deleted', async () => {
    const draft = await createDraft(world.api)
    const { body: template } = await world.api.post('/templates', {
      document_id: draft.id,
      roles: { Client: {} },
      fields: []
    })
    await world.api.delete(`/documents/${draft.id}`)
    world.clock.advance(30 * 24 * 3600_000)
    await world.sweep()
    expect((await world.api.get('/documents?trashed=true')).body.data).toEqual([])
    const { body: made } = await use(template.id)
    expect((await world.api.get(`/documents/${made.id}/download?part=original`)).status).toBe(200)
    await world.api.delete(`/templates/${template.id}`)
    await world.api.delete(`/documents/${made.id}`)
    const [row] = await world.sql`select files_id, sha256 from documents where trashed_at is not null`
    world.clock.advance(30 * 24 * 3600_000)
    await world.sweep()
    expect(await world.context.storage.get(`documents/${row!.files_id}/${row!.sha256}.pdf`)).toBeNull()
  })
})
