import { execFileSync } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyTrail } from '@signpost/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import {
  codeFor,
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  waitForStatus
} from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { missing, tools } from '../../support/tools.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A gateway for text messages, which answers as the test says. */
const gateway = { received: [] as Received[], statuses: [] as number[] }
let server: Server
let world: World
let test_api: Api

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    gateway.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(gateway.statuses.shift() ?? 202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world = await createWorld({
    env: {
      SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
      SMS_HEADERS: '{"Authorization":"Bearer secret"}',
      SMS_BODY: '{"to":"{to}","text":"{text}","reference":"{id}"}'
    }
  })
  test_api = createApi(world.url, world.account.test_key)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await new Promise((resolve) => server.close(resolve))
})

const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField] }
const coded = { ...ada, authentication: 'email_code' }
const phone = '+442079460958'

async function opened(signer: object = coded, api = test_api) {
  const sent = await sendDraft(api, [signer as Record<string, unknown>], { message: 'Top secret' })
  return { sent, session: await openSession(world, sent.id, sent.signers[0].id, api) }
}

const request = (session: Api) => session.post('/signing/session/code/send')
const enter = (session: Api, code: string) => session.post('/signing/session/code', { code })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a signer proves by a code that the address is theirs, and the certificate says so', async () => {
  const { sent, session } = await opened()
  expect(sent.signers[0]).toMatchObject({ authentication: 'email_code', phone: null })
  const hidden = (await session.get('/signing/session')).body
  expect(hidden).toMatchObject({ fields: [], pages: [], document: { message: null } })
  expect(hidden.authentication).toMatchObject({ method: 'email_code', required: true, sent_to: 'a***@example.com' })
  const closed = ['GET /document', 'GET /download', 'GET /download?part=unsigned', 'POST /view', 'POST /decline']
  for (const operation of closed) {
    const [method, path] = operation.split(' ') as [string, string]
    const { status, body } = await session.call(method, `/signing/session${path}`)
    expect([status, body.error.code], operation).toEqual([403, 'SIGNING_CODE_REQUIRED'])
  }
  expect((await session.put('/signing/session/fields', { fields: [] })).body.error.code).toBe('SIGNING_CODE_REQUIRED')
  expect((await sign(session)).body.error.code).toBe('SIGNING_CODE_REQUIRED')

  expect((await request(session)).body).toMatchObject({ sent_to: 'a***@example.com', required: true })
  const code = await codeFor(test_api, sent.id)
  // Neither the code nor what it could be tried out on is in the database, apart from the captured e-mail.
  const [row] = await world.sql`select to_jsonb(signers) as row from signers where id = ${uuidOf(sent.signers[0].id)}`
  expect(JSON.stringify(row)).not.toContain(code)
  expect((await enter(session, another(code))).body.error.code).toBe('SIGNING_CODE_INVALID')
  const admitted = createApi(world.url, (await enter(session, code)).body.token)
  expect((await admitted.get('/signing/session')).body).toMatchObject({
    document: { message: 'Top secret' },
    authentication: { required: false }
  })
  // The code was entered, and the first token is as it was.
  expect((await enter(session, code)).body.error.code).toBe('SIGNING_CODE_EXPIRED')
  expect((await session.get('/signing/session/document')).status).toBe(403)
  expect((await sign(admitted)).status).toBe(200)
  await waitForStatus(test_api, sent.id, 'completed')

  const { data: trail } = (await test_api.get(`/documents/${sent.id}/events`)).body
  const entries = trail.filter(({ action }: { action: string }) => /code|identified/.test(action))
  expect(entries.map(({ action, data }: { action: string; data: object }) => [action, data])).toEqual([
    ['signer.code_sent', { method: 'email_code', to: 'a***@example.com' }],
    ['signer.code_refused', { failures: '1' }],
    ['signer.identified', { method: 'email_code', to: 'a***@example.com' }]
  ])
  expect(await verifyTrail(world.context, uuidOf(sent.id))).toMatchObject({ problem: null })
  // Who comes back by the link alone gets nothing.
  expect((await session.get('/signing/session/download')).status).toBe(403)
  if (missing(tools.pdftotext)) return
  const { bytes } = await test_api.get(`/documents/${sent.id}/download`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  expect(text).toContain('a code sent to a***@example.com, entered on')
  expect(text).not.toContain(code)
})

test('codes are sent to phones too, beside an access code, which comes first', async () => {
  const signer = { ...ada, authentication: 'sms_code', phone, access_code: 'Zebra 47', language: 'de' }
  const { sent, session } = await opened(signer)
  expect((await request(session)).body.error.code).toBe('ACCESS_CODE_REQUIRED')
  const unlocked = createApi(
    world.url,
    (await session.post('/signing/session/access-code', { access_code: 'Zebra 47' })).body.token
  )
  expect((await unlocked.get('/signing/session/document')).body.error.code).toBe('SIGNING_CODE_REQUIRED')
  expect((await request(unlocked)).body).toMatchObject({ method: 'sms_code', sent_to: '+44********58' })
  const code = await codeFor(test_api, sent.id, 'messages')
  const { data } = (await test_api.get(`/test-helpers/messages?to=${encodeURIComponent(phone)}`)).body
  expect(data[0]).toMatchObject({ to: phone, kind: 'code', document_id: sent.id })
  expect(data[0].text).toMatch(new RegExp(`^${code} ist Ihr Code .*\\n\\n@localhost:\\d+ #${code}$`, 's'))
  const reader = createApi(
    world.url,
    await createKeyLike(world, world.account.test_key, { scopes: ['documents:read'] })
  )
  expect((await reader.get(`/test-helpers/messages?document_id=${sent.id}`)).body.data[0].text).not.toContain(code)
  const admitted = createApi(world.url, (await enter(unlocked, code)).body.token)
  expect((await admitted.get('/signing/session/document')).status).toBe(200)
  // A new access code locks again, and leaves the proof of the phone.
  await test_api.put(`/documents/${sent.id}/signers/${sent.signers[0].id}/access-code`, { access_code: 'Zebra 48' })
  expect((await admitted.get('/signing/session')).body).toMatchObject({
    access_code_required: true,
    authentication: { required: false }
  })
  // Another number has to be proved.
  await test_api.patch(`/documents/${sent.id}/signers/${sent.signers[0].id}`, { phone: '+442079460959' })
  expect((await admitted.get('/signing/session')).body.authentication).toMatchObject({ required: true })
  expect(gateway.received).toEqual([])
})

test('in live mode a message is one request to the gateway, made again if it fails', async () => {
  gateway.statuses = [503]
  const { session } = await opened({ ...ada, authentication: 'sms_code', phone }, world.api)
  await request(session)
  await vi.waitFor(() => expect(gateway.received).toHaveLength(1), 60_000)
  // The queue waits a moment before it tries again.
  await vi.waitFor(
    async () => {
      await world.sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`
      expect(gateway.received).toHaveLength(2)
    },
    { timeout: 60_000, interval: 200 }
  )
  const [first, second] = gateway.received.map(({ body }) => JSON.parse(body))
  expect(second).toEqual(first)
  expect(second).toMatchObject({ to: phone, reference: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(gateway.received[0]!.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json'
  })
  const code = /^\d{6}/.exec(second.text)![0]
  expect((await enter(session, code)).status).toBe(200)
  expect(await world.sql`select from captured_messages where mode = 'live'`).toEqual([])
})

test('parallel guesses have five tries together, also of a code that is then correct', async () => {
  const { sent, session } = await opened()
  await request(session)
  const code = await codeFor(test_api, sent.id)
  const guesses = Array.from({ length: 12 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
  )
  const answers = await Promise.all(guesses.map((guess) => enter(session, guess)))
  const codes = answers.map(({ body }) => body.error.code)
  expect(codes.filter((code) => code === 'SIGNING_CODE_INVALID')).toHaveLength(4)
  expect(codes.filter((code) => code === 'SIGNING_CODE_EXPIRED')).toHaveLength(8)
  expect((await enter(session, code)).body.error.code).toBe('SIGNING_CODE_EXPIRED')
  expect((await enter(session, 'abc')).status).toBe(422)
})

test('two tabs: one code a minute, and a code works in the tab that enters it', async () => {
  const { sent, session } = await opened()
  const other = await openSession(world, sent.id, sent.signers[0].id, test_api)
  const both = await Promise.all([request(session), request(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  const refused = both.find(({ status }) => status === 429)!
  expect(refused.body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) })
  const first = await codeFor(test_api, sent.id)
  const entered = await Promise.all([enter(session, first), enter(other, first)])
  expect(entered.map(({ status }) => status).sort()).toEqual([200, 403])
  world.clock.advance(61_000)
  const late = entered[0]!.status === 200 ? other : session
  await request(late)
  const second = await codeFor(test_api, sent.id, 'emails', 2)
  const tokens = [entered.find(({ status }) => status === 200)!, await enter(late, second)].map(
    ({ body }) => body.token
  )
  for (const token of tokens) {
    expect((await createApi(world.url, token).get('/signing/session/document')).status).toBe(200)
  }
})

test('a person in the place of a signer proves their own address, by a number of their own', async () => {
  const { sent, session } = await opened({ ...ada, authentication: 'sms_code', phone })
  await request(session)
  const path = `/documents/${sent.id}/signers/${sent.signers[0].id}`
  const without = await test_api.patch(path, { email: 'grace@example.com', name: 'Grace Hopper' })
  expect(Object.keys(without.body.error.details)).toEqual(['phone'])
  const { body } = await test_api.patch(path, { email: 'grace@example.com', authentication: 'email_code' })
  expect(body).toMatchObject({ authentication: 'email_code', phone: null })
  const graces = await openSession(world, sent.id, sent.signers[0].id, test_api)
  // The pause was the other person’s.
  expect((await request(graces)).body).toMatchObject({ sent_to: 'g***@example.com' })
  expect((await request(session)).status).toBe(401)
})

test('drafts keep how signers prove who they are', async () => {
  const draft = await createDraft(test_api)
  const refused = await test_api.patch(`/documents/${draft.id}`, { signers: [{ ...ada, authentication: 'sms_code' }] })
  expect(Object.keys(refused.body.error.details)).toEqual(['signers[0].phone'])
  const badPhone = await test_api.patch(`/documents/${draft.id}`, { signers: [{ ...ada, phone: '020 7946 0958' }] })
  expect(Object.keys(badPhone.body.error.details)).toEqual(['signers[0].phone'])
  await test_api.patch(`/documents/${draft.id}`, { signers: [{ ...ada, authentication: 'sms_code', phone }] })
  const { body } = await test_api.post(`/documents/${draft.id}/send`, {})
  expect(body.signers).toMatchObject([{ authentication: 'sms_code', phone }])
})

test('a signer with codes in text messages cannot hand over, since the other person has another phone', async () => {
  const grace = { name: 'Grace Hopper', email: 'grace@example.com', reason: 'On leave.' }
  const hand = async (authentication: object) => {
    const { id, signers } = await sendDraft(test_api, [{ ...ada, ...authentication }], { hand_over_allowed: true })
    const session = await openSession(world, id, signers[0].id, test_api)
    await request(session)
    const code = await codeFor(test_api, id, 'phone' in authentication ? 'messages' : 'emails')
    const early = await session.post('/signing/session/hand-over', grace)
    expect(early.body.error.code).toBe('SIGNING_CODE_REQUIRED')
    const admitted = createApi(world.url, (await enter(session, code)).body.token)
    const { hand_over_allowed } = (await admitted.get('/signing/session')).body
    const { status, body } = await admitted.post('/signing/session/hand-over', grace)
    return { hand_over_allowed, status, code: body.error?.code }
  }
  expect(await hand({ authentication: 'sms_code', phone })).toEqual({
    hand_over_allowed: false,
    status: 403,
    code: 'HAND_OVER_NOT_ALLOWED'
  })
  expect(await hand({ authentication: 'email_code' })).toEqual({
    hand_over_allowed: true,
    status: 200,
    code: undefined
  })
})
