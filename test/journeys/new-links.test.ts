import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { sendDraft, sign, tokenOf } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

const minute = 60_000
const hour = 60 * minute

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const signer = (email: string) => ({ email, name: 'Ada Lovelace' })

async function ask(token: string) {
  const response = await fetch(`${world.url}/sign/api/new-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token })
  })
  return { status: response.status, body: await response.json() }
}

async function embedded({ id, signers }: { id: string; signers: { id: string }[] }) {
  const { body } = await world.api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[0]!.id })
  return tokenOf(body.sign_url)
}

const kindsTo = async (email: string) => (await world.emailsTo(email, 0)).map(({ kind }) => kind)
const requestsIn = async (id: string) =>
  (await world.api.get(`/documents/${id}/events`)).body.data.filter(
    ({ action }: { action: string }) => action === 'signer.link_requested'
  )

test('a signer whose link has expired gets a new one by e-mail, and signs with it', async () => {
  const email = 'expired@example.com'
  const sent = await sendDraft(world.api, [signer(email)])
  const token = await embedded(sent)
  // A link that works needs no other one.
  const nothing = await ask(token)
  expect(nothing).toEqual({ status: 200, body: { requested_at: world.clock.now().toISOString() } })
  world.clock.advance(hour)
  const { body } = await createApi(world.url, token).get('/signing/session')
  const { name, email: contact } = (await world.api.get('/account')).body
  expect(body.error).toMatchObject({
    code: 'SIGNING_TOKEN_EXPIRED',
    details: { sender_name: name, sender_email: contact }
  })
  expect(await requestsIn(sent.id)).toEqual([])

  expect(await ask(token)).toEqual({ status: 200, body: { requested_at: world.clock.now().toISOString() } })
  const letter = await world.emailTo(email, 'new-link')
  expect(letter.text).toContain('It was asked for on the signing page.')
  const [entry, ...others] = await requestsIn(sent.id)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor: { type: 'system', id: null },
    ip_address: expect.any(String),
    via: null,
    data: { signer_id: sent.signers[0].id, email, link_id: expect.stringMatching(/^lnk_/) }
  })

  // A second one a moment later is no letter, and no other answer.
  expect(await ask(token)).toMatchObject({ status: 200 })
  expect(await requestsIn(sent.id)).toHaveLength(1)
  await sign(createApi(world.url, tokenOf(letter.links[0]!)))
  const { data } = (await world.api.get(`/documents/${sent.id}/events`)).body
  const signed = data.find(({ action }: { action: string }) => action === 'signer.signed')
  expect(signed.via).toEqual({ kind: 'new_link', link_id: expect.stringMatching(/^eml_/) })
})

test('the link of somebody who was replaced names the sender, and sends one to who is on record now', async () => {
  const sent = await sendDraft(world.api, [signer('former@example.com')])
  const token = await embedded(sent)
  const other = { email: 'present@example.com', name: 'Grace Hopper' }
  await world.api.patch(`/documents/${sent.id}/signers/${sent.signers[0].id}`, other)
  const { body } = await createApi(world.url, token).get('/signing/session')
  expect(body.error).toMatchObject({ code: 'SIGNING_TOKEN_INVALID', details: { sender_email: expect.any(String) } })
  expect(JSON.stringify(await ask(token))).not.toContain('present')
  expect((await world.emailTo(other.email, 'new-link')).recipient).toBe(other.email)
  expect(await kindsTo('former@example.com')).not.toContain('new-link')
})

test('whoever asks learns nothing: with a forged link, of a document that has ended, or that was sent without letters', async () => {
  const answer = { status: 200, body: { requested_at: world.clock.now().toISOString() } }
  const ended = await sendDraft(world.api, [signer('ended@example.com')])
  const silent = await sendDraft(world.api, [signer('silent@example.com')], { skip_email: true })
  const tokens = [await embedded(ended), await embedded(silent)] as const
  await world.api.post(`/documents/${ended.id}/void`, { reason: 'The terms have changed.' })
  world.clock.advance(hour)
  answer.body.requested_at = world.clock.now().toISOString()
  for (const token of [...tokens, 'nonsense', `${tokens[0].slice(0, -6)}AAAAAA`])
    expect(await ask(token)).toEqual(answer)
  expect([...(await requestsIn(ended.id)), ...(await requestsIn(silent.id))]).toEqual([])
  const { body } = await createApi(world.url, 'nonsense').get('/signing/session')
  expect(body.error.details).toBeUndefined()
  expect((await ask('x'.repeat(5000))).status).toBe(422)
})

test('a link that only reports cannot ask', async () => {
  const email = 'reporter@example.com'
  const sent = await sendDraft(world.api, [signer(email)], { expires_in_days: 1 })
  const letter = await world.emailTo(email, 'invitation')
  const [, report] = /^Report abuse\n(\S+)$/m.exec(letter.text)!
  await world.api.patch(`/documents/${sent.id}`, { expires_in_days: 300 })
  world.clock.advance(60 * 24 * hour)
  await ask(tokenOf(report!))
  expect(await requestsIn(sent.id)).toEqual([])
  await ask(tokenOf(letter.links[0]!))
  expect(await requestsIn(sent.id)).toMatchObject([{ data: { link_id: expect.stringMatching(/^eml_/) } }])
})

test('from one address, a few are answered a minute', async () => {
  await using limited = await createWorld({ env: { RATE_LIMITS: 'on' } })
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => {
      const body = JSON.stringify({ token: 'nonsense' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${limited.url}/sign/api/new-link`, { method: 'POST', headers, body })).status
    })
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
