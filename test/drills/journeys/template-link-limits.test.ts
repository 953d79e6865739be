import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointerTo, problemsOf } from '../../support/contract.js'
import { grace, keyOf, linksOf } from '../../support/links-of.js'
import { listedEvents } from '../../support/listed-events.js'
import { postToLink, solvedChallenge, solvedProof } from '../../support/solve-challenge.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

const minute = 60_000

let world: World
const { makeTemplate, makeLink, call, documentsOf } = linksOf(() => world)
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

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
  const events = await listedEvents(world.api, 'type=template_link.limit_reached&order=asc', 2)
  expect(events.map(({ data }: { data: object }) => data)).toMatchObject([
    { id: link.id, limit: 'max_uses_per_day', status: 'used_up_today', uses: 3, max_uses: null, max_uses_per_day: 3 },
    { id: link.id, limit: 'max_uses', status: 'used_up', uses: 5, max_uses: 5, max_uses_per_day: null }
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
    const events = await listedEvents(limited.api, 'type=template_link.limit_reached')
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
