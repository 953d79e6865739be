import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
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

describe('bulk sends', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ email: `p${index}@example.com`, name: `Person ${index}` }))
  const finished = (id: string) =>
    vi.waitFor(async () => {
      const { body } = await world.api.get(`/bulk-sends/${id}`)
      expect(body.status).toBe('completed')
      return body
    }, 60_000)

  test('send a copy to each recipient once, with separate fields, and count them', async () => {
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

  test('take the company of each recipient, with which fields of the type start', async () => {
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

  test('start with the values of each recipient, in their language and with their message', async () => {
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

  test('refuse a value that the field of one recipient cannot have, naming row and label', async () => {
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
      { [`${at}.Rent`]: 'is not the label of a field: the labels are “Fee”, “Town”, “Early”, “Late”, “Signature”' }
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

  test('of a draft from a template with one role use that role’s fields', async () => {
    const template = await createTemplate({ roles: { Client: {} }, fields: [fields[1]] })
    const { body: draft } = await use(template.id)
    const { body } = await world.api.post(`/documents/${draft.id}/bulk-send`, {
      recipients: people(2),
      skip_email: true
    })
    const done = await finished(body.id)
    const session = await openSession(world, done.recipients[0].document_id, done.recipients[0].signer_id)
    expect((await session.get('/signing/session')).body.fields).toMatchObject([{ label: 'Client signs' }])
    const two = await createTemplate()
    const { body: other } = await use(two.id)
    const refused = await world.api.post(`/documents/${other.id}/bulk-send`, { recipients: people(1) })
    expect(refused.body.error.code).toBe('ROLES_UNSUPPORTED')
  })

  test('resume after a crash: no recipient gets two copies or none', async () => {
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

  test('are listed without their recipients, by status and by time', async () => {
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

  test('use the quota for all copies at once, and keep the plan’s limit', async () => {
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
})
