import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { pointerTo, problemsOf } from '../support/contract.js'
import { createDraft, signatureField, waitForStatus } from '../support/journey.js'
import { postToLink, solvedChallenge, solvedProof } from '../support/solve-challenge.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

const minute = 60_000
const grace = { role: 'Client', name: 'Grace Hopper', email: 'grace@example.com' }
const keyOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('key')!

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function makeTemplate(api = world.api, roles: object = { Contractor: { order: 1 }, Client: { order: 2 } }) {
  const draft = await createDraft(api)
  const fields = Object.keys(roles).map((role, index) => ({
    ...signatureField,
    y: 200 + index * 100,
    role,
    label: `Signature of ${role}`
  }))
  fields.push({ ...signatureField, type: 'number', y: 500, role: Object.keys(roles)[0]!, label: 'Fee' })
  return (await api.post('/templates', { document_id: draft.id, title: 'Consulting', roles, fields })).body
}

async function makeLink(body: object = {}, api = world.api, roles?: object) {
  const template = await makeTemplate(api, roles)
  const answer = await api.post(`/templates/${template.id}/links`, { role: 'Contractor', signers: [grace], ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...answer.body, key: keyOf(answer.body.url) }
}

const call = (path: string, body: object) => postToLink(world.url, path, body)

/** Begins a document with a link that asks for no code. */
async function begin(key: string, name: string, email: string) {
  return call('/start', { key, name, email, proof: await solvedChallenge(world.url, key) })
}

async function codeOf(email: string, count = 1): Promise<string> {
  const codes = (await world.emailsTo(email, count)).filter(({ kind }) => kind === 'link-code')
  return /^\d{6}$/m.exec(codes.at(-1)!.text)![0]
}

async function open(key: string, name: string, email: string) {
  expect(await call('/code', { key, email })).toMatchObject({ status: 200 })
  return call('/start', { key, name, email, code: await codeOf(email) })
}

const session = (token: string) => createApi(world.url, token)
const documentsOf = async (link: { id: string }) =>
  (await world.api.get(`/documents?template_link_id=${link.id}`)).body.data
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

test('of many who come at once, a link takes as many as it may on a day, and more once that is changed', async () => {
  // Otherwise a day can end in between.
  world.clock.freeze()
  const link = await makeLink({ authentication: 'none', max_uses_per_day: 3 })
  const path = `/template-links/${link.id}`
  const email = (index: number) => `${index}@example.com`
  const beginAtOnce = async (count: number) => {
    const proofs = await Promise.all(Array.from({ length: count }, () => solvedChallenge(world.url, link.key)))
    return Promise.all(
      proofs.map((proof, index) => call('/start', { key: link.key, name: 'A', email: email(index), proof }))
    )
  }
  const statuses = async (answers: ReturnType<typeof beginAtOnce>) => (await answers).map(({ status }) => status).sort()
  expect(await statuses(beginAtOnce(8))).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  expect(await documentsOf(link)).toHaveLength(3)
  expect((await world.api.get(path)).body).toMatchObject({ status: 'used_up_today', uses: 3, max_uses_per_day: 3 })
  const past = await world.api.patch(path, { expires_at: '2026-01-01T00:00:00Z' })
  expect([past.status, past.body.error.details]).toEqual([422, { expires_at: 'must be in the future' }])
  expect((await world.api.patch(path, { max_uses_per_day: null, max_uses: 5 })).body.status).toBe('open')
  expect(await statuses(beginAtOnce(4))).toEqual([200, 200, 409, 409])
  expect((await world.api.get(path)).body).toMatchObject({ status: 'used_up', uses: 5 })
  const { data: events } = (await world.api.get('/events?type=template_link.limit_reached&order=asc')).body
  expect(
    events.filter(({ data }: { data: { id: string } }) => data.id === link.id).map(({ data }: { data: object }) => data)
  ).toMatchObject([
    { limit: 'max_uses_per_day', status: 'used_up_today', uses: 3, max_uses: null, max_uses_per_day: 3 },
    { limit: 'max_uses', status: 'used_up', uses: 5, max_uses: 5, max_uses_per_day: null }
  ])
  const [event] = events
  expect(problemsOf(event, pointerTo('components', 'schemas', 'TemplateLinkLimitReachedEvent'))).toBe('')
  expect(JSON.stringify(event.data)).not.toContain(grace.email)
  // Of each limit, the sender is told once a day, also if it is raised and reached again.
  const told = await world.sql`
    select request->>'limit' as limit from emails
    where request->>'kind' = 'link-limit' and request->>'templateLinkUuid' = ${uuidOf(link.id)}
    order by created_at, id
  `
  expect(told.map(({ limit }) => limit)).toEqual(['max_uses_per_day', 'max_uses'])
  // What was begun yesterday is not of today.
  await world.api.patch(path, { max_uses: null, max_uses_per_day: 1 })
  expect((await world.api.get(path)).body.status).toBe('used_up_today')
  await world.sql`update template_links set day_of_uses = '2026-01-01' where id = ${uuidOf(link.id)}`
  expect(await statuses(beginAtOnce(2))).toEqual([200, 409])
})

describe('a stranger cannot begin documents without end', () => {
  let limited: World
  beforeAll(async () => {
    // Behind a proxy, which says where each comes from.
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
    limited = await createWorld({ env })
    limited.clock.freeze()
  })
  afterAll(() => limited?.[Symbol.asyncDispose]())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  async function newLink(authentication: string) {
    const template = await makeTemplate(limited.api)
    const request = { role: 'Contractor', signers: [grace], authentication }
    const { body } = await limited.api.post(`/templates/${template.id}/links`, request)
    return { id: body.id, key: keyOf(body.url) }
  }
  const usesOf = async ({ id }: { id: string }) => (await limited.api.get(`/template-links/${id}`)).body.uses
  let people = 0

  async function beginWithout(key: string, address: string) {
    limited.clock.advance(600)
    const proof = await solvedChallenge(limited.url, key, from(address))
    const opener = { key, name: 'A', email: `${++people}@example.com` }
    return postToLink(limited.url, '/start', { ...opener, proof }, from(address))
  }

  test('with a link that asks for no code, from one address, or from many of one network', async () => {
    const link = await newLink('none')
    const statuses: number[] = []
    for (let count = 0; count < 13; count++) statuses.push((await beginWithout(link.key, '192.0.2.7')).status)
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(3).fill(429)])
    const refused = await beginWithout(link.key, '192.0.2.7')
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) })
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.retry_after))
    // 30 a minute of the whole network, of which each address has its own ten.
    const others: number[] = []
    for (let count = 0; count < 24; count++)
      others.push((await beginWithout(link.key, `192.0.2.${20 + (count % 8)}`)).status)
    expect(others).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    expect((await beginWithout(link.key, '198.51.100.7')).status).toBe(200)
    expect(await usesOf(link)).toBe(31)

    // The sender is told once, also by an event.
    const { data: events } = (await limited.api.get('/events?type=template_link.limit_reached')).body
    expect(events).toMatchObject([{ data: { id: link.id, limit: 'begun_from_network', status: 'open' } }])
    expect(problemsOf(events[0], pointerTo('components', 'schemas', 'TemplateLinkLimitReachedEvent'))).toBe('')
    const { email } = (await limited.api.get('/account')).body
    const letters = (await limited.emailsTo(email)).filter(({ kind }) => kind === 'link-limit')
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('from one address or network')])
    limited.clock.advance(minute)
    expect((await beginWithout(link.key, '192.0.2.7')).status).toBe(200)
  })

  test('with a link that asks for a code, though each address is proven', async () => {
    const link = await newLink('email_code')
    const statuses: number[] = []
    for (let count = 0; count < 34; count++) {
      limited.clock.advance(600)
      const email = `proven.${count}@example.com`
      const opener = { key: link.key, email }
      // Codes have limits of their own: each is asked for from elsewhere.
      await postToLink(limited.url, '/code', opener, from(`203.0.${count}.7`))
      const code = /^\d{6}$/m.exec((await limited.emailsTo(email))[0]!.text)![0]
      statuses.push(
        (await postToLink(limited.url, '/start', { ...opener, name: 'A', code }, from('2001:db8:1:2::7'))).status
      )
    }
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(4).fill(429)])
    expect(await usesOf(link)).toBe(30)
  })
})

describe('a link that asks for no code asks the browser to compute', () => {
  const opener = { name: 'A', email: 'computed@example.com' }
  const start = (key: string, proof: unknown) => call('/start', { key, ...opener, proof })
  const refused = (problem: string) => ({ status: 422, body: { error: { details: { proof: problem } } } })

  test('a challenge that is of this link, solved, new and unused', async () => {
    const [link, other] = [await makeLink({ authentication: 'none' }), await makeLink({ authentication: 'none' })]
    const { key } = link
    expect(await start(key, undefined)).toMatchObject(refused('is required'))
    expect(await start(key, 'nonsense')).toMatchObject(refused('is not a solved challenge'))
    const { body: challenge } = await call('/challenge', { key })
    const proof = await solvedProof(challenge)
    expect(await start(other.key, proof)).toMatchObject(refused('is not a solved challenge'))
    const changed = (changes: object) => {
      const { parameters, ...signed } = challenge
      return solvedProof({ ...signed, parameters: { ...parameters, ...changes } })
    }
    expect(await start(key, await changed({ expiresAt: challenge.parameters.expiresAt + 3600 }))).toMatchObject(
      refused('is not a solved challenge')
    )
    // With an own key, which takes no work.
    const { keySignature: _, ...unsigned } = challenge.parameters
    expect(
      await start(key, await solvedProof({ ...challenge, parameters: { ...unsigned, keyPrefix: '00' } }))
    ).toMatchObject(refused('is not a solved challenge'))
    const guess = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32), time: 1 } }
    expect(await start(key, Buffer.from(JSON.stringify(guess)).toString('base64'))).toMatchObject(
      refused('is not a solved challenge')
    )
    // What the person can correct uses nothing up.
    expect((await call('/start', { key, name: 'A', email: grace.email, proof })).body.error.code).toBe(
      'DUPLICATE_SIGNER'
    )
    expect((await start(key, proof)).status).toBe(200)
    expect(await start(key, proof)).toMatchObject(refused('was used already'))
    expect(await documentsOf(link)).toHaveLength(1)
    const late = await solvedChallenge(world.url, key)
    world.clock.advance(21 * minute)
    expect(await start(key, late)).toMatchObject(refused('has expired'))
  })

  test('once, also if two processes are asked at once', async () => {
    const link = await makeLink({ authentication: 'none' })
    const { database } = world.context.config as { database: { url: string } }
    await using second = await createWorld({
      database: { url: database.url, [Symbol.asyncDispose]: async () => {} },
      parts: { api: true, worker: false }
    })
    const proof = await solvedChallenge(world.url, link.key)
    const answers = await Promise.all(
      [world, second, world, second].map(({ url }, index) =>
        postToLink(url, '/start', { key: link.key, name: 'A', email: `at.once.${index}@example.com`, proof })
      )
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await documentsOf(link)).toHaveLength(1)
  })

  test('and of many in two processes, it takes as many as it may', async () => {
    const link = await makeLink({ authentication: 'none', max_uses: 3, max_uses_per_day: 2 })
    const { database } = world.context.config as { database: { url: string } }
    await using second = await createWorld({
      database: { url: database.url, [Symbol.asyncDispose]: async () => {} },
      parts: { api: true, worker: false },
      clock: world.clock
    })
    const begun = async (index: number) => {
      const { url } = index % 2 === 0 ? world : second
      const proof = await solvedChallenge(url, link.key)
      const opener = { key: link.key, name: 'A', email: `two.processes.${index}@example.com` }
      return (await postToLink(url, '/start', { ...opener, proof })).status
    }
    const statuses = await Promise.all([0, 1, 2, 3, 4, 5].map(begun))
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect((await world.api.get(`/template-links/${link.id}`)).body).toMatchObject({ uses: 2, status: 'used_up_today' })
    const told = await world.sql`
      select count(*)::int as letters from emails
      where request->>'kind' = 'link-limit' and request->>'templateLinkUuid' = ${uuidOf(link.id)}
    `
    expect(told).toMatchObject([{ letters: 1 }])
  })

  test('and no other does', async () => {
    const { key } = await makeLink()
    expect((await call('/challenge', { key })).status).toBe(409)
  })
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
