import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft, openSession, sendDraft, sign, signatureField } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', order: 1, fields: [signatureField] }
const grace = { email: 'grace@example.com', name: 'Grace Hopper', order: 2 }
const redirect_urls = { signed: 'https://app.example.com/signed?from=us', declined: 'http://localhost:3000/declined' }
const next = async (session: Awaited<ReturnType<typeof openSession>>) =>
  (await session.get('/signing/session')).body.redirect_url

test('the page leads each signer on, once they are done', async () => {
  const own = { signed: 'https://grace.example/' }
  const sent = await sendDraft(world.api, [ada, { ...grace, redirect_urls: own }], { redirect_urls })
  const [first, second] = sent.signers
  expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({
    redirect_urls,
    decline_allowed: true,
    signers: [{ redirect_urls: null }, { redirect_urls: { ...own, declined: null } }]
  })
  const session = await openSession(world, sent.id, first.id)
  expect(await next(session)).toBeNull()
  const query = (signer: string, event: string) => `document_id=${sent.id}&signer_id=${signer}&event=${event}`
  const { body } = await sign(session)
  expect(body.redirect_url).toBe(`${redirect_urls.signed}&${query(first.id, 'signed')}`)
  expect(await next(session)).toBe(body.redirect_url)

  const other = await openSession(world, sent.id, second.id)
  const declined = await other.post('/signing/session/decline', {})
  expect(declined.body.redirect_url).toBe(`${redirect_urls.declined}?${query(second.id, 'declined')}`)
})

test('who must still enter a code does not learn it', async () => {
  const sent = await sendDraft(world.api, [ada, grace], { redirect_urls })
  const session = await openSession(world, sent.id, sent.signers[0].id)
  await sign(session)
  expect(await next(session)).toContain('https://app.example.com/')
  await world.sql`update signers set access_code_hash = 'x.y' where email = ${ada.email}`
  expect(await next(session)).toBeNull()
})

test('nobody declines a document that does not allow it', async () => {
  const sent = await sendDraft(world.api, [ada], { decline_allowed: false })
  const session = await openSession(world, sent.id, sent.signers[0].id)
  expect((await session.get('/signing/session')).body.decline_allowed).toBe(false)
  const { status, body } = await session.post('/signing/session/decline', { reason: 'No.' })
  expect([status, body.error.code]).toEqual([403, 'DECLINE_NOT_ALLOWED'])
  expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({ status: 'sent', decline_allowed: false })
  expect((await sign(session)).status).toBe(200)
})

test('phones show fields as the document says, or else the account', async () => {
  const shown = async (options: Record<string, unknown>) => {
    const sent = await sendDraft(world.api, [ada], options)
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const { body } = await world.api.get(`/documents/${sent.id}`)
    return [body.signing_view, (await session.get('/signing/session')).body.signing_view]
  }
  expect(await shown({})).toEqual(['page', 'page'])
  await world.api.patch('/account', { signing_view: 'choose' })
  expect(await shown({})).toEqual(['choose', 'choose'])
  expect(await shown({ signing_view: 'form' })).toEqual(['form', 'form'])
  const reset = await world.api.patch('/account', { signing_view: null })
  expect([reset.status, reset.body.signing_view]).toEqual([200, null])
})

test('a draft and a bulk send keep where their pages lead', async () => {
  const { id } = await createDraft(world.api)
  const kept = await world.api.patch(`/documents/${id}`, { redirect_urls, decline_allowed: false })
  expect(kept.body).toMatchObject({ draft: { redirect_urls, decline_allowed: false }, redirect_urls: null })
  const gone = await world.api.patch(`/documents/${id}`, { redirect_urls: null })
  expect(gone.body.draft).toEqual({ decline_allowed: false })
  await world.api.patch(`/documents/${id}`, {
    signers: [{ ...ada, redirect_urls: { declined: redirect_urls.declined } }]
  })
  await world.api.post(`/documents/${id}/send`, { redirect_urls: { signed: redirect_urls.signed } })
  expect((await world.api.get(`/documents/${id}`)).body).toMatchObject({
    decline_allowed: false,
    redirect_urls: { signed: redirect_urls.signed, declined: null },
    signers: [{ redirect_urls: { signed: null, declined: redirect_urls.declined } }]
  })

  const source = await createDraft(world.api)
  const { body: bulk } = await world.api.post(`/documents/${source.id}/bulk-send`, {
    recipients: [{ email: 'bulk@example.com', name: 'Bulk' }],
    redirect_urls,
    decline_allowed: false
  })
  await world.emailsTo('bulk@example.com', 1)
  const { body } = await world.api.get(`/documents?bulk_send_id=${bulk.id}`)
  expect(body.data).toMatchObject([{ redirect_urls, decline_allowed: false }])
})

test.each(['http://app.example.com/', 'https://ada@app.example.com/', 'javascript:alert(1)'])(
  'a page does not lead to %s',
  async (url) => {
    const { id } = await createDraft(world.api)
    const refused = (body: object) => expect.objectContaining({ error: expect.objectContaining(body) })
    const signers = [{ ...ada, redirect_urls: { signed: url } }]
    const place = (path: string) => refused({ code: 'VALIDATION_FAILED', details: { [path]: expect.any(String) } })
    const send = await world.api.post(`/documents/${id}/send`, { signers })
    expect(send.body).toEqual(place('signers[0].redirect_urls.signed'))
    const update = await world.api.patch(`/documents/${id}`, { redirect_urls: { declined: url } })
    expect(update.body).toEqual(place('redirect_urls.declined'))
  }
)
