import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { waitForStatus } from '../../support/journey.js'
import { grace, linksOf } from '../../support/links-of.js'
import { createWorld, type World } from '../../world.js'

const minute = 60_000

let world: World
const { makeTemplate, makeLink, call, begin, codeOf, open, documentsOf } = linksOf(() => world)
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const session = (token: string) => createApi(world.url, token)
const closed = { status: 409, body: { error: { code: 'TEMPLATE_LINK_CLOSED' } } }

test('anyone who opens a link proves an address, signs a document of their own, and then the others are invited', async () => {
  const details = { metadata: { campaign: 'spring' }, tags: ['website'] }
  const link = await makeLink({ prefill: { Fee: '1200' }, ...details })
  expect(link).toMatchObject(details)
  expect(link).toMatchObject({ status: 'open', uses: 0, authentication: 'email_code', max_uses: null })
  const { key } = link
  expect((await call('/offer', { key })).body).toMatchObject({ title: 'Consulting', authentication: 'email_code' })
  expect((await call('/code', { key, email: 'ada@example.com', language: 'de-AT' })).body).toMatchObject({
    sent_to: 'a***@example.com',
    resend_at: expect.any(String)
  })
  const [mail] = await world.emailsTo('ada@example.com')
  expect(mail).toMatchObject({ kind: 'link-code', subject: 'Ihr Code für „Consulting“' })
  expect(await documentsOf(link)).toEqual([])

  const code = await codeOf('ada@example.com')
  const started = await call('/start', { key, name: 'Ada Lovelace', email: 'ada@example.com', code, language: 'de-AT' })
  const [document] = await documentsOf(link)
  expect(document).toMatchObject({
    status: 'sent',
    template_id: link.template_id,
    template_link_id: link.id,
    ...details
  })
  const { signers } = (await world.api.get(`/documents/${document.id}`)).body
  expect(signers).toMatchObject([
    { name: 'Ada Lovelace', role: 'Contractor', authentication: 'email_code', language: 'de-AT', status: 'pending' },
    { name: 'Grace Hopper', role: 'Client', authentication: 'none', status: 'waiting' }
  ])
  const { body } = await session(started.body.token).get('/signing/session')
  expect(body).toMatchObject({ state: 'open', authentication: { required: false } })
  expect(body.fields.find(({ label }: { label: string }) => label === 'Fee').value).toBe('1200')

  // Their own link, to come back by: the address is known to be theirs.
  expect((await world.emailsTo('ada@example.com', 2)).map(({ kind }) => kind)).toEqual(['link-code', 'invitation'])
  const consent = { accepted: true, sha256: body.consent.sha256 }
  const signature = { kind: 'typed', text: 'Ada' }
  await session(started.body.token).post('/signing/session/complete', { consent, fields: [], signature })
  expect((await world.emailsTo(grace.email)).map(({ kind }) => kind)).toEqual(['invitation'])

  const { data: trail } = (await world.api.get(`/documents/${document.id}/events`)).body
  expect(trail.slice(0, 5)).toMatchObject([
    { action: 'document.created', actor: { type: 'sender' }, data: { template_link_id: link.id } },
    { action: 'document.sent', actor: { type: 'sender' }, ip_address: null },
    {
      action: 'signer.joined',
      actor: { type: 'signer', id: signers[0].id, email: 'ada@example.com' },
      data: { template_link_id: link.id, authentication: 'email_code' }
    },
    {
      action: 'signer.identified',
      via: { kind: 'open_link', link_id: link.id },
      data: { method: 'email_code', to: 'a***@example.com' }
    },
    { action: 'signer.invited', data: { signer_id: signers[0].id } }
  ])
  expect(trail[2].ip_address).toMatch(/127\.0\.0\.1/)
  expect((await world.api.get(`/template-links/${link.id}`)).body).toMatchObject({ uses: 1, status: 'open' })
})

test('a code is entered once, and five incorrect ones end it', async () => {
  const { key } = await makeLink()
  const email = 'tries@example.com'
  await call('/code', { key, email })
  const code = await codeOf(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const start = (code?: string) => call('/start', { key, name: 'Ada', email, code })
  expect(await start()).toMatchObject({ status: 422, body: { error: { details: { code: 'is required' } } } })
  for (let tries = 1; tries < 5; tries++) {
    expect(await start(wrong)).toMatchObject({ status: 403, body: { error: { code: 'SIGNING_CODE_INVALID' } } })
  }
  for (const tried of [wrong, code]) {
    expect((await start(tried)).body.error.code).toBe('SIGNING_CODE_EXPIRED')
  }
  expect(await call('/code', { key, email })).toMatchObject({ status: 429 })
  expect((await start()).status).toBe(422)
  // Of another address, or another link.
  expect((await call('/start', { key, name: 'B', email: 'b@example.com', code })).body.error.code).toBe(
    'SIGNING_CODE_EXPIRED'
  )
})

test('the same person continues with the document that they have begun, and begins another one after that', async () => {
  const email = 'same@example.com'
  const link = await makeLink()
  const { body } = await open(link.key, 'Ada', email)
  const again = async (count: number) => {
    world.clock.advance(2 * minute)
    await call('/code', { key: link.key, email })
    const code = await codeOf(email, count)
    return call('/start', { key: link.key, name: 'Ada', email: email.toUpperCase(), code })
  }
  // An invitation came with the first document.
  expect((await again(3)).status).toBe(200)
  const [document, ...others] = await documentsOf(link)
  expect(others).toEqual([])
  expect((await world.api.get(`/template-links/${link.id}`)).body.uses).toBe(1)
  const { data: trail } = (await world.api.get(`/documents/${document.id}/events`)).body
  expect(trail.filter(({ action }: { action: string }) => action === 'signer.identified')).toHaveLength(2)
  await session(body.token).post('/signing/session/decline', {})
  expect((await again(4)).status).toBe(200)
  expect(await documentsOf(link)).toHaveLength(2)
})

describe('a link takes nobody', () => {
  const name = 'Ada'
  async function isClosed({ key }: { key: string }) {
    for (const [path, body] of [
      ['/offer', {}],
      ['/code', { email: 'x@example.com' }],
      ['/start', { email: 'x@example.com', name, code: '123456' }]
    ] as const) {
      expect(await call(path, { key, ...body })).toMatchObject(closed)
    }
  }

  test('that does not exist', () => isClosed({ key: 'nonsense' }))

  test('while it is switched off', async () => {
    const link = await makeLink()
    expect((await world.api.patch(`/template-links/${link.id}`, { active: false })).body.status).toBe('inactive')
    await isClosed(link)
    expect((await world.api.patch(`/template-links/${link.id}`, { active: true })).body.status).toBe('open')
    expect((await call('/offer', { key: link.key })).status).toBe(200)
  })

  test('once it or its template is deleted, also while somebody is at it', async () => {
    const [link, other] = [await makeLink(), await makeLink()]
    await call('/code', { key: link.key, email: 'late@example.com' })
    const code = await codeOf('late@example.com')
    expect((await world.api.delete(`/template-links/${link.id}`)).status).toBe(204)
    expect(await call('/start', { key: link.key, name, email: 'late@example.com', code })).toMatchObject(closed)
    await isClosed(link)
    await world.api.delete(`/templates/${other.template_id}`)
    await isClosed(other)
  })

  test('once the template has another role', async () => {
    const link = await makeLink()
    await world.api.patch(`/templates/${link.template_id}`, {
      roles: { Contractor: { order: 1 }, Client: { order: 2 }, Witness: { order: 3 } }
    })
    expect(await open(link.key, name, 'role@example.com')).toMatchObject(closed)
    expect(await documentsOf(link)).toEqual([])
    expect((await world.api.get(`/template-links/${link.id}`)).body.uses).toBe(0)
  })

  test('while the account may not send, or its quota is used up', async () => {
    const account = await world.createAccount({ plan: 'free' })
    const api = createApi(world.url, account.live_key)
    const link = await makeLink({}, api)
    await world.sql`update document_usage set documents = 1000000`
    expect(await open(link.key, name, 'quota@example.com')).toMatchObject(closed)
    await world.sql`update document_usage set documents = 0`
    await world.sql`update accounts set sending_suspended_at = now(), sending_suspended_for = 'Spam' where plan = 'free'`
    await isClosed(link)
    expect((await api.post(`/templates/${link.template_id}/links`, { role: 'Contractor' })).body.error.code).toBe(
      'SENDING_SUSPENDED'
    )
  })
})

test('of two people at the last use, one gets it', async () => {
  const link = await makeLink({ max_uses: 1 })
  const people = ['one@example.com', 'two@example.com']
  const codes: string[] = []
  for (const email of people) {
    await call('/code', { key: link.key, email })
    codes.push(await codeOf(email))
  }
  const answers = await Promise.all(
    people.map((email, index) => call('/start', { key: link.key, name: 'A', email, code: codes[index] }))
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await documentsOf(link)).toHaveLength(1)
  expect((await world.api.get(`/template-links/${link.id}`)).body).toMatchObject({ uses: 1, status: 'used_up' })
  // A dead end that is known says whom to ask.
  const { name, email } = (await world.api.get('/account')).body
  const used = await call('/offer', { key: link.key })
  expect(used.body.error.details).toEqual({ sender_name: name, sender_email: email })
  expect((await call('/offer', { key: 'nonsense' })).body.error.details).toBeUndefined()
})

test('without a code, nobody is sent a link to an address that is not proven, and the certificate says so', async () => {
  const link = await makeLink({ authentication: 'none' })
  const email = 'unproven@example.com'
  expect((await call('/code', { key: link.key, email })).body.error.code).toBe('SIGNING_CODE_NOT_REQUIRED')
  const { body } = await begin(link.key, 'Ada', email)
  const [document] = await documentsOf(link)
  expect(await begin(link.key, 'Ada', email)).toMatchObject({ status: 200 })
  expect(await documentsOf(link)).toHaveLength(2)
  const { data: trail } = (await world.api.get(`/documents/${document.id}/events`)).body
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'document.created',
    'document.sent',
    'signer.joined'
  ])
  expect(trail[2].data.authentication).toBe('none')
  const taken = await begin(link.key, 'Ada', 'GRACE@example.com')
  expect(taken.body.error).toMatchObject({ code: 'DUPLICATE_SIGNER', details: { email: expect.any(String) } })
  expect((await session(body.token).get('/signing/session')).body.state).toBe('open')
  const sent = await world.sql`
    select request from emails where request->>'signerUuid' in (select id::text from signers where email = ${email})
  `
  expect(sent).toEqual([])
})

test('anyone who comes later in the order waits for their turn, and those before are invited first', async () => {
  const link = await makeLink({}, world.api, { Client: { order: 1 }, Contractor: { order: 2 } })
  const email = 'second@example.com'
  const { body } = await open(link.key, 'Ada', email)
  expect((await session(body.token).get('/signing/session')).body.state).toBe('waiting')
  const [document] = await documentsOf(link)
  const { signers } = (await world.api.get(`/documents/${document.id}`)).body
  expect(signers.map(({ role, status }: Record<string, string>) => [role, status])).toEqual([
    ['Contractor', 'waiting'],
    ['Client', 'pending']
  ])
})

test('a link must fit its template, and belongs to one account and mode', async () => {
  const template = await makeTemplate()
  const post = async (body: object) => (await world.api.post(`/templates/${template.id}/links`, body)).body.error
  expect(await post({ role: 'Witness' })).toMatchObject({ code: 'ROLE_UNKNOWN', details: { role: expect.any(String) } })
  expect(await post({ role: 'Contractor' })).toMatchObject({ code: 'ROLE_UNASSIGNED' })
  expect(await post({ role: 'Client', signers: [grace] })).toMatchObject({
    details: { 'signers[0].role': 'is the role of the person who opens the link' }
  })
  expect(await post({ role: 'Contractor', signers: [grace, grace] })).toMatchObject({
    details: { 'signers[1].role': 'must be unique among the signers' }
  })
  expect(await post({ role: 'Contractor', signers: [grace], prefill: { Nothing: '1' } })).toMatchObject({
    code: 'LABEL_UNKNOWN'
  })
  const past = { role: 'Contractor', signers: [grace], expires_at: '2020-01-01T00:00:00Z' }
  expect(await post(past)).toMatchObject({ details: { expires_at: 'must be in the future' } })
  const link = await makeLink()
  for (const key of [world.account.test_key, (await world.createAccount()).live_key]) {
    const stranger = createApi(world.url, key)
    for (const method of ['get', 'patch', 'delete'] as const) {
      expect((await stranger[method](`/template-links/${link.id}`, {})).status).toBe(404)
    }
  }
})

test('test mode opens links without a browser, and documents are completed like any other', async () => {
  const api = createApi(world.url, world.account.test_key)
  const receiver = await world.listen(['document.sent', 'document.completed'], world.account.test_key)
  const link = await makeLink({ signers: [] }, api, { Contractor: { order: 1 } })
  const path = `/test-helpers/template-links/${link.id}/open`
  const { body: document } = await api.post(path, { name: 'Ada', email: 'ada@test.example' })
  expect(document).toMatchObject({ status: 'sent', mode: 'test', template_link_id: link.id })
  expect((await api.post(path, { name: 'Ada', email: 'ada@test.example' })).body.id).toBe(document.id)
  await api.post(`/test-helpers/documents/${document.id}/signers/${document.signers[0].id}/sign`)
  await waitForStatus(api, document.id, 'completed')
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2), 60_000)
})
