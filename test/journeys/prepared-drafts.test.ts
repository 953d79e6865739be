import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, openSession, sign, signatureField, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const field = (label: string, role: string, type: string, y: number) => ({ ...signatureField, label, role, type, y })
const roles = { Tenant: { order: 1 }, Owner: { order: 2, email: 'grace@example.com' } }
const fields = [
  { ...field('Rent', 'Tenant', 'number', 100), value: '1200', read_only: true },
  field('Address', 'Tenant', 'text', 200),
  field('Tenant signs', 'Tenant', 'signature', 300),
  field('Owner signs', 'Owner', 'signature', 400)
]
const ada = { email: 'ada@example.com', name: 'Ada' }
const grace = { email: 'GRACE@example.com', name: 'Grace' }

async function prepare(body: object = { roles, fields }) {
  const { id } = await createDraft(world.api)
  const { status, body: prepared } = await world.api.put(`/documents/${id}/fields`, body)
  expect(status, JSON.stringify(prepared)).toBe(200)
  return { id: id as string, prepared }
}

test('a draft keeps its fields, signers take their roles, and the PDF is sealed', async () => {
  const { id, prepared } = await prepare()
  expect(prepared).toMatchObject({
    roles: { Tenant: { order: 1, email: null }, Owner: { order: 2, email: 'grace@example.com' } },
    fields: [{ label: 'Rent', value: '1200', required: true, read_only: true, group: null }, {}, {}, {}],
    version: 2
  })
  expect((await world.api.get(`/documents/${id}/fields`)).body).toEqual(prepared)

  const { body: sent } = await world.api.post(`/documents/${id}/send`, {
    signers: [{ ...ada, role: 'Tenant', fields: [{ ...signatureField, type: 'text', label: 'Town', y: 500 }] }, grace]
  })
  expect(sent.signers).toMatchObject([
    { role: 'Tenant', order: 1, status: 'pending' },
    { role: 'Owner', order: 2, status: 'waiting' }
  ])
  const session = await openSession(world, id, sent.signers[0].id)
  const { body: shown } = await session.get('/signing/session')
  expect(shown.fields.map(({ label }: { label: string }) => label)).toEqual(['Rent', 'Address', 'Tenant signs', 'Town'])
  await session.put('/signing/session/fields', { fields: [{ id: shown.fields[1].id, value: 'March Street' }] })
  const open = (await world.api.get(`/documents/${id}/fields`)).body
  expect(open.roles.Owner).toEqual({ order: 2, email: grace.email })
  expect(open.fields.map(({ value }: { value: string | null }) => value)).toEqual(['1200', null, null, null, null])

  await sign(session, { Address: 'March Street', Town: 'Bath' })
  await sign(await openSession(world, id, sent.signers[1].id))
  expect(await waitForStatus(world.api, id, 'completed')).toMatchObject({ seal: { status: 'sealed' } })
  const signed = (await world.api.get(`/documents/${id}/fields`)).body
  expect(signed.fields).toMatchObject([
    { value: '1200' },
    { value: 'March Street' },
    {},
    { value: 'Bath', role: 'Tenant' },
    {}
  ])
})

test('of two people who edit a draft, the second learns that the first has changed it', async () => {
  const { id, prepared } = await prepare()
  const edit = (version: number | undefined, label: string) =>
    world.api.put(`/documents/${id}/fields`, { version, roles, fields: [field(label, 'Tenant', 'text', 100)] })
  const [first, second] = await Promise.all([edit(prepared.version, 'A'), edit(prepared.version, 'B')])
  const refused = [first, second].filter(({ status }) => status === 409)
  expect(refused).toHaveLength(1)
  expect(refused[0]!.body.error).toMatchObject({
    code: 'VERSION_OUTDATED',
    details: { version: 'is not the current version, 3' }
  })
  const winner = first!.status === 200 ? first! : second!
  expect((await world.api.get(`/documents/${id}/fields`)).body).toEqual(winner.body)
  // Sent again, because the response was lost.
  const again = await edit(prepared.version, winner.body.fields[0].label)
  expect([again.status, again.body]).toEqual([200, winner.body])
  expect((await edit(undefined, 'C')).body.version).toBe(4)
})

test('of two people who edit a template as well', async () => {
  const { id: document_id } = await createDraft(world.api)
  const { body: template } = await world.api.post('/templates', { document_id, roles: { Client: {} } })
  const edit = (body: object) => world.api.patch(`/templates/${template.id}`, body)
  expect(template.version).toBe(1)
  expect((await edit({ title: 'A', version: 1 })).body).toMatchObject({ title: 'A', version: 2 })
  expect((await edit({ title: 'B', version: 1 })).body.error).toMatchObject({ code: 'VERSION_OUTDATED' })
  expect((await edit({ title: 'A', version: 1 })).body).toMatchObject({ title: 'A', version: 2 })
  expect((await edit({ title: 'C' })).body).toMatchObject({ title: 'C', version: 3 })
})

test('what is wrong is named, and nothing is kept of it', async () => {
  const { id, prepared } = await prepare()
  const put = async (body: object) => (await world.api.put(`/documents/${id}/fields`, body)).body.error
  const one = (change: object) => ({ roles, fields: [{ ...fields[0], ...change }] })
  expect(await put(one({ page: 2 }))).toMatchObject({ details: { 'fields[0].page': expect.any(String) } })
  expect(await put(one({ x: 600 }))).toMatchObject({ details: { 'fields[0].x': expect.any(String) } })
  expect(await put(one({ role: 'Agent' }))).toMatchObject({ details: { 'fields[0].role': 'is not one of the roles' } })
  expect((await world.api.get(`/documents/${id}/fields`)).body).toEqual(prepared)
  const send = async (...signers: object[]) =>
    (await world.api.post(`/documents/${id}/send`, { signers })).body.error.details
  expect(await send(grace)).toEqual({ 'roles.Tenant': 'has no signer' })
  expect(await send({ ...ada, role: 'Agent' })).toEqual({ 'signers[0].role': 'is not a role of the document' })
})

test('a draft from a template is prepared again, and one that is prepared with nothing is sent as it was uploaded', async () => {
  const { id: document_id } = await createDraft(world.api)
  const template = await world.api.post('/templates', { document_id, roles: { Client: {} } })
  const { body: draft } = await world.api.post('/documents/from-template', { template_id: template.body.id })
  const path = `/documents/${draft.id}`
  expect((await world.api.get(`${path}/fields`)).body.roles).toEqual({ Client: { order: 1, email: null } })
  expect((await world.api.put(`${path}/fields`, { roles: {}, fields: [] })).status).toBe(200)
  const sent = await world.api.post(`${path}/send`, { signers: [{ ...ada, fields: [signatureField] }] })
  const [signer] = sent.body.signers
  const { body } = await world.api.get(`${path}/fields`)
  expect(body).toMatchObject({ roles: { [signer.id]: { order: 1, email: ada.email } }, fields: [{ role: signer.id }] })
  expect(body.fields[0].label).toMatch(/^fld_/)
})

test('erasing and bulk sends know what a draft is prepared with', async () => {
  const { id } = await prepare({ roles: { Tenant: {} }, fields: fields.slice(0, 3) })
  const bulk = await world.api.post(`/documents/${id}/bulk-send`, { recipients: [ada] })
  await expect
    .poll(async () => (await world.api.get(`/bulk-sends/${bulk.body.id}`)).body, { timeout: 60_000 })
    .toMatchObject({ status: 'completed', sent: 1 })
  const [copy] = (await world.api.get(`/bulk-sends/${bulk.body.id}`)).body.recipients
  const path = `/documents/${copy.document_id}`
  expect((await world.api.get(`${path}/fields`)).body.fields).toMatchObject([{ value: '1200' }, {}, {}])
  await world.api.post(`${path}/void`, { reason: 'The terms have changed.' })
  const key = await createKeyLike(world, world.account.live_key)
  expect((await world.api.post(`${path}/erase`, undefined, { key })).status).toBe(200)
  expect((await world.api.get(`${path}/fields`)).body).toMatchObject({ roles: {}, fields: [] })
})
