import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { contract } from '../../support/contract.js'
import { createDraft, openSession, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `p${index}@example.com`, name: `Person ${index}` }))
const finished = (id: string) =>
  vi.waitFor(async () => {
    const { body } = await world.api.get(`/bulk-sends/${id}`)
    expect(body.status).toBe('completed')
    return body
  }, 60_000)

async function draftFrom(template: { roles: object; fields: object[] }) {
  const { id } = await createDraft(world.api)
  const made = await world.api.post('/templates', { document_id: id, ...template })
  const { status, body } = await world.api.post('/documents/from-template', { template_id: made.body.id })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('bulk sends create one copy for each recipient, with separate fields, and count them', async () => {
  const draft = await createDraft(world.api, { title: 'Policy' })
  const recipients = people(12)
  const { status, body } = await world.api.post(`/documents/${draft.id}/bulk-send`, {
    recipients,
    subject: 'Policy 2026',
    fields: [signatureField]
  })
  expect(status).toBe(202)
  expect(body).toMatchObject({
    status: 'queued',
    total: 12,
    sent: 0,
    failed: 0,
    document_id: draft.id,
    subject: 'Policy 2026'
  })
  const done = await finished(body.id)
  expect(done).toMatchObject({ total: 12, sent: 12, failed: 0 })
  expect(done.recipients.map(({ email }: { email: string }) => email)).toEqual(recipients.map(({ email }) => email))
  expect(new Set(done.recipients.map(({ document_id }: { document_id: string }) => document_id)).size).toBe(12)
  const copy = await world.api.get(`/documents/${done.recipients[0].document_id}`)
  expect(copy.body).toMatchObject({
    title: 'Policy',
    status: 'sent',
    bulk_send_id: body.id,
    signers: [{ id: done.recipients[0].signer_id, email: 'p0@example.com' }]
  })
  expect((await world.api.get(`/documents/${draft.id}`)).body.status).toBe('draft')
  await world.emailsTo('p11@example.com')
  const session = await openSession(world, done.recipients[3].document_id, done.recipients[3].signer_id)
  await sign(session)
  await waitForStatus(world.api, done.recipients[3].document_id, 'completed')
})

test('bulk sends take the company of each recipient, with which fields of the type start', async () => {
  const draft = await createDraft(world.api)
  const company = { type: 'company', page: 1, x: 72, y: 300, width: 200, height: 20 }
  const send = (name: string) =>
    world.api.post(`/documents/${draft.id}/bulk-send`, {
      recipients: [{ ...people(1)[0], company: name }, people(2)[1]],
      fields: [company, signatureField]
    })
  expect((await send('🎉')).body.error).toMatchObject({
    code: 'UNSUPPORTED_CHARACTER',
    details: { 'recipients[0].company': expect.any(String) }
  })
  const done = await finished((await send('Analytical Engines Ltd')).body.id)
  expect(done.recipients).toMatchObject([{ company: 'Analytical Engines Ltd' }, { company: null }])
  const values = done.recipients.map(async ({ document_id, signer_id }: Record<string, string>) => {
    const session = await openSession(world, document_id!, signer_id!)
    return (await session.get('/signing/session')).body.fields[0].value
  })
  expect(await Promise.all(values)).toEqual(['Analytical Engines Ltd', null])
})

test('bulk sends start with the values of each recipient, in their language and with their message', async () => {
  const box = { page: 1, x: 72, width: 200, height: 20 }
  const { id: document_id } = await createDraft(world.api)
  await world.api.put(`/documents/${document_id}/fields`, {
    roles: { Client: {} },
    fields: [
      { ...box, role: 'Client', type: 'number', label: 'Fee', y: 100, value: '1', read_only: true },
      { ...box, role: 'Client', type: 'text', label: 'Town', y: 140, value: 'Bath' }
    ]
  })
  const started = { type: 'date', label: 'From', ...box, y: 180 }
  const ada = { email: 'ada.own@example.com', name: 'Ada' }
  const grace = { email: 'grace.own@example.com', name: 'Grace' }
  const own = { language: 'de-AT', message: 'Nur für dich.', prefill: { Fee: '1200', From: '2026-04-01' } }
  const { status, body } = await world.api.post(`/documents/${document_id}/bulk-send`, {
    recipients: [{ ...ada, ...own }, grace],
    message: 'For all.',
    fields: [started, signatureField]
  })
  expect(status, JSON.stringify(body)).toBe(202)
  const { recipients } = await finished(body.id)
  const copies = recipients.map(async ({ document_id, signer_id }: Record<string, string>) => {
    const { body: copy } = await world.api.get(`/documents/${document_id}`)
    const session = await openSession(world, document_id!, signer_id!)
    const { fields } = (await session.get('/signing/session')).body
    const values = fields.map(({ value }: { value: string | null }) => value)
    return { language: copy.signers[0].language, values }
  })
  expect(await Promise.all(copies)).toEqual([
    { language: 'de-AT', values: ['1200', 'Bath', '2026-04-01', null] },
    { language: null, values: ['1', 'Bath', null, null] }
  ])
  const textTo = async (email: string) => (await world.emailsTo(email))[0]!.text
  expect(await textTo(ada.email)).toContain(own.message)
  expect(await textTo(grace.email)).toContain('For all.')
  const { document_id: copy, signer_id } = recipients[0]
  await sign(await openSession(world, copy, signer_id))
  await waitForStatus(world.api, copy, 'completed')
  expect((await world.api.get(`/documents/${copy}/fields`)).body.fields[0]).toMatchObject({ value: '1200' })
  // What was said of one recipient alone is kept no longer than it is needed.
  expect(await world.sql`select 1 from bulk_recipients where own is not null`).toEqual([])
})

test('copies have the metadata of their recipient besides that of the draft, and are found by it', async () => {
  const draft = await createDraft(world.api, { metadata: { team: 'legal', employee_id: 'none' } })
  const [ada, bob] = people(2)
  const recipients = [{ ...ada, metadata: { employee_id: '4711' } }, bob]
  const { body } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
  const { recipients: sent } = await finished(body.id)
  const found = await world.api.get('/documents?metadata[employee_id]=4711')
  expect(found.body.data).toMatchObject([{ id: sent[0].document_id, metadata: { team: 'legal', employee_id: '4711' } }])
  const other = await world.api.get(`/documents/${sent[1].document_id}`)
  expect(other.body.metadata).toEqual({ team: 'legal', employee_id: 'none' })

  const most: number = contract.components.schemas.Metadata.maxProperties
  const many = Object.fromEntries(Array.from({ length: most - 1 }, (_, index) => [`key ${index}`, 'x']))
  const tooMany = { recipients: [ada, { ...bob, metadata: many }] }
  const refused = await world.api.post(`/documents/${draft.id}/bulk-send`, tooMany)
  expect(refused.body.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { 'recipients[1].metadata': `has more than ${most} pairs, with those of the draft` }
  })
})

test('bulk sends refuse a read-only field without a value for one recipient, which nobody could fill in', async () => {
  const draft = await createDraft(world.api)
  const [ada, bob] = people(2)
  const salary = { ...signatureField, type: 'number', label: 'Salary', read_only: true }
  const send = (own: object) =>
    world.api.post(`/documents/${draft.id}/bulk-send`, {
      recipients: [
        { ...ada, prefill: { Salary: '5200' } },
        { ...bob, ...own }
      ],
      fields: [salary]
    })
  const refused = await send({})
  expect(refused.body.error).toMatchObject({
    code: 'FIELD_REQUIRED',
    details: { 'recipients[1].prefill.Salary': 'has no value for “Salary”, which is read-only and required' }
  })
  expect((await send({ prefill: { Salary: '5400' } })).status).toBe(202)
})

test('the values of recipients are checked before the draft is locked, and again if its fields have changed since', async () => {
  const field = { page: 1, x: 72, y: 100, width: 200, height: 20, role: 'Client', required: true, type: 'text' }
  const draft = await draftFrom({ roles: { Client: { order: 1 } }, fields: [{ ...field, label: 'Fee' }] })
  const send = (prefill: object) =>
    world.api.post(`/documents/${draft.id}/bulk-send`, { recipients: [{ ...people(1)[0], prefill }] })
  const change = vi.spyOn(world.context.changes, 'run')
  expect((await send({ Rent: '1' })).body.error.code).toBe('LABEL_UNKNOWN')
  expect(change).not.toHaveBeenCalled()
  change.mockImplementationOnce(async (_document, work) => {
    // As another process does it.
    await world.sql`
      update documents set role_fields = replace(role_fields::text, 'Fee', 'Rent')::jsonb where id = ${uuidOf(draft.id)}
    `
    return work()
  })
  expect((await send({ Fee: '1' })).body.error).toMatchObject({
    code: 'LABEL_UNKNOWN',
    details: { 'recipients[0].prefill.Fee': expect.stringContaining('“Rent”') }
  })
  change.mockRestore()
  expect((await send({ Rent: '1' })).status).toBe(202)
})

test('bulk sends refuse a value that the field of one recipient cannot have, naming row and label', async () => {
  const { id } = await createDraft(world.api)
  const box = { page: 1, x: 72, width: 200, height: 20 }
  const tick = (label: string, y: number) => ({ ...box, type: 'checkbox', label, group: 'Shift', y, width: 20 })
  const fields = [
    { ...box, type: 'number', label: 'Fee', y: 100 },
    { ...box, type: 'text', label: 'Town', y: 120, width: 30, height: 10 },
    tick('Early', 140),
    { ...tick('Late', 180), value: 'true' },
    { ...box, ...signatureField, label: 'Signature' }
  ]
  const refused = async (own: object) => {
    const recipients = [people(1)[0], { ...people(2)[1], ...own }]
    const { body } = await world.api.post(`/documents/${id}/bulk-send`, { recipients, fields })
    return [body.error?.code, body.error?.details]
  }
  const at = 'recipients[1].prefill'
  expect(await refused({ prefill: { Rent: '1' } })).toEqual([
    'LABEL_UNKNOWN',
    { [`${at}.Rent`]: 'is not the label of a field: the labels are “Fee”, “Town”, “Early”, “Late”' }
  ])
  expect(await refused({ prefill: { Fee: 'twelve' } })).toEqual([
    'FIELD_VALUE_INVALID',
    { [`${at}.Fee`]: 'must be a number, such as 1200 or 12.50' }
  ])
  expect(await refused({ prefill: { Town: 'Bath '.repeat(20) } })).toEqual([
    'FIELD_VALUE_TOO_LONG',
    { [`${at}.Town`]: expect.stringContaining('is too long') }
  ])
  expect(await refused({ prefill: { Early: 'true' } })).toEqual([
    'FIELD_VALUE_INVALID',
    { [`${at}.Early`]: 'must be the only checked box in its group' }
  ])
  expect(await refused({ prefill: { Signature: 'Ada' } })).toMatchObject(['FIELD_VALUE_INVALID', {}])
  expect(await refused({ language: 'German' })).toMatchObject([
    'VALIDATION_FAILED',
    { 'recipients[1].language': expect.any(String) }
  ])
  expect(await refused({ message: 'x'.repeat(5001) })).toMatchObject([
    'VALIDATION_FAILED',
    { 'recipients[1].message': expect.any(String) }
  ])
  expect(await refused({ prefill: { Early: 'true', Late: 'false', Fee: '12.50' } })).toEqual([undefined, undefined])
})

test('bulk sends of a draft from a template with one role use that role’s fields', async () => {
  const client = { ...signatureField, label: 'Client signs', role: 'Client' }
  const draft = await draftFrom({ roles: { Client: {} }, fields: [client] })
  const { body } = await world.api.post(`/documents/${draft.id}/bulk-send`, {
    recipients: people(2),
    skip_email: true
  })
  const done = await finished(body.id)
  const session = await openSession(world, done.recipients[0].document_id, done.recipients[0].signer_id)
  expect((await session.get('/signing/session')).body.fields).toMatchObject([{ label: 'Client signs' }])
  const contractor = { ...signatureField, label: 'Contractor signs', role: 'Contractor', y: 700 }
  const other = await draftFrom({ roles: { Client: {}, Contractor: {} }, fields: [client, contractor] })
  const refused = await world.api.post(`/documents/${other.id}/bulk-send`, { recipients: people(1) })
  expect(refused.body.error.code).toBe('ROLES_UNSUPPORTED')
})

test('bulk sends resume after a crash: no recipient gets two copies or none', async () => {
  const draft = await createDraft(world.api)
  const { body } = await world.api.post(`/documents/${draft.id}/bulk-send`, {
    recipients: people(30),
    skip_email: true
  })
  // The connections of its worker are cut repeatedly.
  for (let cut = 0; cut < 3; cut++) {
    await world.sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%bulk_recipients%'
    `.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const done = await finished(body.id)
  expect(done).toMatchObject({ sent: 30, failed: 0 })
  const [row] =
    await world.sql`select count(*)::int as copies from documents where bulk_send_id is not null and title = 'contract' and created_at >= ${new Date(body.created_at)}`
  expect(row!.copies).toBe(30)
})

test('bulk sends are listed without their recipients, by status and by time', async () => {
  const { live_key: key } = await world.createAccount({ plan: 'business' })
  const api = createApi(world.url, key)
  const ids: string[] = []
  const times: string[] = []
  for (const subject of ['First', 'Second', 'Third']) {
    const draft = await createDraft(api)
    const bulk = await api.post(`/documents/${draft.id}/bulk-send`, { recipients: people(2), subject })
    ids.push(bulk.body.id)
    times.push(bulk.body.created_at)
    world.clock.advance(60_000)
  }
  await vi.waitFor(async () => {
    const { body } = await api.get('/bulk-sends?status=completed')
    expect(body.pagination.total).toBe(3)
  }, 60_000)
  const { recipients, ...item } = (await api.get(`/bulk-sends/${ids[2]}`)).body
  expect(recipients).toHaveLength(2)
  const { body: page } = await api.get('/bulk-sends?per_page=2')
  expect(page.data[0]).toEqual(item)
  expect(item).toMatchObject({ subject: 'Third', total: 2, sent: 2, failed: 0 })
  expect(page.pagination).toEqual({ page: 1, per_page: 2, total: 3, total_pages: 2 })
  const listed = async (query: string) =>
    (await api.get(`/bulk-sends?${query}`)).body.data.map(({ id }: { id: string }) => ids.indexOf(id))
  expect(await listed('')).toEqual([2, 1, 0])
  expect(await listed('per_page=2&page=2')).toEqual([0])
  expect(await listed('status=queued')).toEqual([])
  expect(await listed(`created_after=${times[0]}`)).toEqual([2, 1])
  expect(await listed(`created_before=${times[2]}&created_after=${times[0]}`)).toEqual([1])
})

test('bulk sends use the quota for all copies at once, and keep the plan’s limit', async () => {
  const free = await world.createAccount({ plan: 'free' })
  const freeDraft = await createDraft(createApi(world.url, free.live_key))
  const none = await world.api.post(
    `/documents/${freeDraft.id}/bulk-send`,
    { recipients: people(1) },
    { key: free.live_key }
  )
  expect(none.body.error.code).toBe('PLAN_FEATURE_UNAVAILABLE')
  const professional = await world.createAccount({ plan: 'professional' })
  const draft = await createDraft(createApi(world.url, professional.live_key))
  const send = (count: number) =>
    world.api.post(
      `/documents/${draft.id}/bulk-send`,
      { recipients: people(count), skip_email: true },
      { key: professional.live_key }
    )
  expect((await send(26)).body.error).toMatchObject({ code: 'PLAN_LIMIT_EXCEEDED', type: 'authorization_error' })
  expect((await send(25)).status).toBe(202)
  expect((await world.api.get('/account', { key: professional.live_key })).body.usage.documents_used).toBe(26)
  const twice = await world.api.post(
    `/documents/${draft.id}/bulk-send`,
    { recipients: [...people(1), ...people(1)] },
    { key: professional.live_key }
  )
  expect(twice.body.error).toMatchObject({
    code: 'DUPLICATE_RECIPIENT',
    details: { 'recipients[1].email': expect.any(String) }
  })
})
