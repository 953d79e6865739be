import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdUp } from '../support/hold-up.js'
import { createDraft, sendDraft, signatureField } from '../support/journey.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let draftId: string
beforeAll(async () => {
  world = await createWorld()
  draftId = (await createDraft(world.api)).id
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const send = (body: unknown) => world.api.post(`/documents/${draftId}/send`, body)

// If each invalid value was compared with all others, this would take minutes and block other requests.
test.each([
  ['a million', { signers: Array(1_000_000).fill({}) }, 'body'],
  ['a million names', `{"metadata":{${'"a":1,'.repeat(700_000)}"a":1}}`, 'body'],
  ['5,000 in one list', { signers: Array(5000).fill({}) }, 'signers'],
  ['12,000 in lists', { signers: Array(30).fill({ fields: Array(400).fill({}) }) }, 'signers[0].fields[0].type']
])('very many invalid values are rejected as one: %s', async (_how_many, request, place) => {
  const { status, body } = await send(request)
  expect({ status, code: body.error.code, places: Object.keys(body.error.details) }).toEqual({
    status: 422,
    code: 'VALIDATION_FAILED',
    places: [place]
  })
})

describe('an invalid send is rejected with the location of the error', () => {
  const tickedBox = { ...signatureField, type: 'checkbox', group: 'answer', value: 'true', read_only: true }
  const withField = (field: object) => ({ signers: [{ ...ada, fields: [{ ...signatureField, ...field }] }] })
  test.each<[string, unknown, string, string]>([
    ['no signers', {}, 'VALIDATION_FAILED', 'signers'],
    ['an empty list', { signers: [] }, 'VALIDATION_FAILED', 'signers'],
    ['a bad address', { signers: [ada, { email: 'nobody', name: 'N' }] }, 'VALIDATION_FAILED', 'signers[1].email'],
    ['a blank name', { signers: [{ ...ada, name: '   ' }] }, 'VALIDATION_FAILED', 'signers[0].name'],
    ['a misspelt property', { signers: [ada], mesage: 'hi' }, 'UNKNOWN_PROPERTY', 'mesage'],
    ['a misspelt property inside', { signers: [{ ...ada, orders: 1 }] }, 'UNKNOWN_PROPERTY', 'signers[0].orders'],
    [
      'the same address twice',
      { signers: [ada, { ...ada, email: 'ADA@example.com' }] },
      'DUPLICATE_SIGNER',
      'signers[1].email'
    ],
    [
      'an order on some',
      {
        signers: [
          { ...ada, order: 1 },
          { email: 'b@example.com', name: 'B' }
        ]
      },
      'SIGNER_ORDER_INCOMPLETE',
      'signers[1].order'
    ],
    ['a page that is not there', withField({ page: 2 }), 'FIELD_PAGE_OUT_OF_RANGE', 'signers[0].fields[0].page'],
    ['a box without width', withField({ width: 0 }), 'FIELD_OUT_OF_BOUNDS', 'signers[0].fields[0].width'],
    ['a box that leaves the page', withField({ x: 500 }), 'FIELD_OUT_OF_BOUNDS', 'signers[0].fields[0].x'],
    ['a box above the page', withField({ y: -1 }), 'FIELD_OUT_OF_BOUNDS', 'signers[0].fields[0].y'],
    [
      'a value of the wrong type',
      withField({ type: 'number', value: 'many' }),
      'FIELD_VALUE_INVALID',
      'signers[0].fields[0].value'
    ],
    [
      'two ticks in a group of boxes',
      { signers: [{ ...ada, fields: [tickedBox, tickedBox] }] },
      'FIELD_VALUE_INVALID',
      'signers[0].fields[1].value'
    ],
    [
      'a day that is not in the calendar',
      withField({ type: 'date', value: '2026-02-30' }),
      'FIELD_VALUE_INVALID',
      'signers[0].fields[0].value'
    ],
    [
      'a character that no font draws',
      withField({ type: 'text', value: 'a \u{1F9FF}' }),
      'UNSUPPORTED_CHARACTER',
      'signers[0].fields[0].value'
    ],
    ['a role that is not there', { signers: [{ ...ada, role: 'Client' }] }, 'ROLE_UNKNOWN', 'signers[0].role'],
    ['too many days', { signers: [ada], expires_in_days: 366 }, 'VALIDATION_FAILED', 'expires_in_days'],
    [
      'a character that cannot be stored',
      { signers: [{ ...ada, name: 'A\u0000' }] },
      'VALIDATION_FAILED',
      'signers[0].name'
    ],
    ['half a character', { signers: [ada], message: 'a\ud800' }, 'VALIDATION_FAILED', 'message'],
    ['a list for an object', [], 'VALIDATION_FAILED', 'body'],
    ['a number for an object', 7, 'VALIDATION_FAILED', 'body']
  ])('%s', async (_name, body, code, place) => {
    const answer = await send(body)
    expect(answer.status).toBe(422)
    expect(answer.body.error).toMatchObject({ type: 'validation_error', code })
    expect(Object.keys(answer.body.error.details)).toContain(place)
    expect((await world.api.get(`/documents/${draftId}`)).body).toMatchObject({ status: 'draft', signers: [] })
  })
})

describe('an invalid void is rejected', () => {
  test.each([
    [{}, 'VOID_REASON_REQUIRED'],
    [undefined, 'VOID_REASON_REQUIRED'],
    [{ reason: 'too short' }, 'VOID_REASON_TOO_SHORT'],
    [{ reason: '   short    ' }, 'VOID_REASON_TOO_SHORT'],
    [{ reason: '                ' }, 'VOID_REASON_REQUIRED']
  ])('%j', async (body, code) => {
    const answer = await world.api.post(`/documents/${draftId}/void`, body)
    expect(answer.body.error).toMatchObject({ type: 'validation_error', code, details: { reason: expect.any(String) } })
  })

  test('of a draft', async () => {
    const answer = await world.api.post(`/documents/${draftId}/void`, { reason: 'The terms have changed.' })
    expect(answer.body.error).toMatchObject({ type: 'state_conflict', code: 'DOCUMENT_NOT_SENT' })
  })
})

describe('HTTP', () => {
  test('every response has a request id, that of the caller if it is valid', async () => {
    const own = await world.api.get('/account', { headers: { 'x-request-id': 'my-request.1' } })
    expect(own.headers.get('x-request-id')).toBe('my-request.1')
    const insane = await world.api.get('/nothing', { headers: { 'x-request-id': 'a b' } })
    expect(insane.headers.get('x-request-id')).toMatch(/^req_/)
    expect(insane.body.error.request_id).toBe(insane.headers.get('x-request-id'))
  })

  test('an unknown path is 404, an unknown method 405 with the allowed ones', async () => {
    expect((await world.api.get('/nothing')).body.error).toMatchObject({ type: 'not_found', code: 'ROUTE_NOT_FOUND' })
    const method = await world.api.put('/documents', {})
    expect(method.status).toBe(405)
    expect(method.body.error).toMatchObject({ type: 'not_found', code: 'METHOD_NOT_ALLOWED' })
    expect(method.headers.get('allow')!.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  })

  test.each([
    'doc_1',
    'tpl_01jd3mzzp4fq8rj6w0q4v5k2xa',
    'doc_81jd3mzzp4fq8rj6w0q4v5k2xa',
    'x'.repeat(300),
    '%00',
    '%E0%A4%A'
  ])('a malformed identifier is 404: %s', async (id) => {
    expect((await world.api.get(`/documents/${id}`)).status).toBe(404)
  })

  test('a body with endless nesting is rejected', async () => {
    const { status, body } = await world.api.post('/documents', `${'['.repeat(5000)}${']'.repeat(5000)}`)
    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'VALIDATION_FAILED' })
    expect(Object.values(body.error.details)).toEqual(['is nested too deeply'])
  })

  test('metadata with keys that are too long, too short or cannot be stored is rejected', async () => {
    const long = 'x'.repeat(41)
    const { body } = await world.api.post('/documents', {
      file_name: 'a.pdf',
      metadata: { [long]: 'a', '': 'b', fine: 'c' }
    })
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(Object.keys(body.error.details).sort()).toEqual(['metadata.', `metadata.${long}`])
    const unstorable = await world.api.post('/documents', { file_name: 'a.pdf', metadata: { 'a\u0000': 'b' } })
    expect(Object.keys(unstorable.body.error.details)).toEqual(['metadata'])
  })

  test('long locations and very many errors are shortened', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `${index}`.padStart(2000, 'x'))
    const { body, bytes } = await world.api.post('/documents', Object.fromEntries(names.map((name) => [name, 1])))
    expect(body.error.code).toBe('UNKNOWN_PROPERTY')
    expect(body.error.message).toMatch(/^x+…$/)
    expect(bytes.length).toBeLessThan(100_000)
  })

  test('invalid JSON and other content types are rejected', async () => {
    const broken = await world.api.post('/documents', '{"file_name":')
    expect(broken.body.error).toMatchObject({ type: 'validation_error', code: 'INVALID_JSON' })
    const form = await world.api.post('/documents', 'a=1', { headers: { 'content-type': 'text/plain' } })
    expect({ status: form.status, code: form.body.error.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test.each([
    ['?stat=sent', 'UNKNOWN_PROPERTY', 'stat'],
    ['?status=gone', 'VALIDATION_FAILED', 'status'],
    ['?per_page=101', 'VALIDATION_FAILED', 'per_page'],
    ['?page=0', 'VALIDATION_FAILED', 'page'],
    ['?page=abc', 'VALIDATION_FAILED', 'page'],
    ['?per_page=1e999', 'VALIDATION_FAILED', 'per_page'],
    ['?search=%00', 'VALIDATION_FAILED', 'search']
  ])('GET /documents%s', async (query, code, place) => {
    const { status, body } = await world.api.get(`/documents${query}`)
    expect(status).toBe(422)
    expect(body.error.code).toBe(code)
    expect(Object.keys(body.error.details)).toContain(place)
  })

  test.each(['ada@example.com', 'ada%40example.com', 'a%26b', 'a:b/c?d', '100%25', 'gr%C3%BC%C3%9Fe'])(
    'a search accepts any characters: %s',
    async (search) => {
      expect((await world.api.get(`/documents?search=${search}`)).status).toBe(200)
    }
  )

  test('a page past the end is empty', async () => {
    const { body } = await world.api.get('/documents?page=1000')
    expect(body).toMatchObject({ data: [], pagination: { page: 1000, per_page: 20 } })
  })

  test('a key is accepted in both headers; the preferred one is checked first', async () => {
    const { live_key } = world.account
    expect((await world.api.get('/account', { key: null, headers: { 'x-api-key': live_key } })).status).toBe(200)
    expect((await world.api.get('/account', { key: 'sp_live_no', headers: { 'x-api-key': live_key } })).status).toBe(
      401
    )
  })

  test('a live key of an unverified account is rejected', async () => {
    const { live_key, test_key } = await world.createAccount({ verified: false })
    const refused = await world.api.get('/account', { key: live_key })
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED'
    })
    expect((await world.api.get('/account', { key: test_key })).body).toMatchObject({ mode: 'test' })
  })

  test('objects are invisible to other accounts and the other mode', async () => {
    const other = await world.createAccount()
    for (const key of [other.live_key, world.account.test_key]) {
      for (const path of ['', '/events', '/inspection', '/download?part=original']) {
        expect((await world.api.get(`/documents/${draftId}${path}`, { key })).status).toBe(404)
      }
      expect((await world.api.delete(`/documents/${draftId}`, { key })).status).toBe(404)
      expect((await world.api.get('/documents', { key })).body.data).toEqual([])
    }
  })
})

test('reminding and embedding, and whom they reject', async () => {
  const sent = await sendDraft(world.api, [
    { ...ada, email: 'r1@example.com', order: 1 },
    { email: 'r2@example.com', name: 'R', order: 2 }
  ])
  const [first, second] = sent.signers
  await world.emailsTo('r1@example.com')
  const reminded = await world.api.post(`/documents/${sent.id}/remind`)
  expect(reminded.body.reminded.map(({ email }: { email: string }) => email)).toEqual(['r1@example.com'])
  const [, reminder] = await world.emailsTo('r1@example.com', 2)
  expect(reminder).toMatchObject({ kind: 'reminder', subject: 'Reminder: Example Ltd asks you to sign: contract' })
  const waiting = await world.api.post(`/documents/${sent.id}/remind`, { signer_id: second.id })
  expect(waiting.body.error).toMatchObject({
    code: 'SIGNER_NOT_PENDING',
    details: { signer_id: `is waiting for ${sent.signers[0].id}` }
  })
  const unknown = await world.api.post(`/documents/${sent.id}/remind`, { signer_id: 'sgn_nobody' })
  expect({ status: unknown.status, details: unknown.body.error.details }).toEqual({
    status: 404,
    details: { signer_id: 'does not exist' }
  })
  // A draft has no signers yet.
  for (const operation of ['embedded-sign-url', 'remind']) {
    const foreign = await world.api.post(`/documents/${draftId}/${operation}`, { signer_id: first.id })
    expect(foreign.body.error, operation).toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      details: { signer_id: expect.anything() }
    })
  }
})

test('a request whose client leaves before its turn changes nothing', async () => {
  const before = (await world.api.get('/documents')).body.pagination.total
  const held = await holdUp(world.sql, (connection) => connection`lock table idempotency_keys in access exclusive mode`)
  const { hostname, port } = new URL(world.url)
  const body = JSON.stringify({ file_name: 'a.pdf', file: (await makePdf()).toString('base64') })
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /v1/documents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.account.live_key}\r\nIdempotency-Key: of-one-who-left\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
  await held.by(1)
  socket.destroy()
  // Until the service has noticed: nothing of it can be seen from outside.
  await sleep(300)
  await held.release()
  await createDraft(world.api)
  await sleep(500)
  expect((await world.api.get('/documents')).body.pagination.total).toBe(before + 1)
})
