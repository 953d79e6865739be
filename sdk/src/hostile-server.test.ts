import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, SignpostConnectionError, SignpostError } from './index.js'
import { always, away, cutOff, first, good, html, json, pdf, reads, reset } from './testing/hostile-answers.js'
import { raw, rawServer, type Serve } from './testing/raw-server.js'

// A server that drops, stalls, lies and redirects, over real connections. Each case says what the client must do: return
// the account, or throw an error with this code, after this many requests.

let server: Awaited<ReturnType<typeof rawServer>>
let other: Awaited<ReturnType<typeof rawServer>>
beforeAll(async () => {
  server = await rawServer()
  other = await rawServer()
})
afterAll(() => {
  server.stop()
  other.stop()
})

const pauses: number[] = []
const sleep = async (milliseconds: number) => void pauses.push(milliseconds)

function client(options = {}) {
  pauses.length = 0
  return createClient({ apiKey: 'sp_test_secret', baseUrl: server.url, sleep, maxRetries: 2, ...options })
}

function withoutSecret({ code, message, stack }: SignpostError) {
  expect(`${message}${stack}`).not.toContain('secret')
  return code
}

describe('a read, when the server', () => {
  it.each(reads)('%s', async (_, serve, result, requests, options) => {
    // A server for each case: a request that was given up in one case may still arrive during the next.
    const own = await rawServer()
    own.use(serve)
    const outcome = await client({ baseUrl: own.url, ...options })
      .account.get()
      .then(
        (found) => (found === undefined || found.id === 'acc_1' ? 'account' : found),
        (error) => (error instanceof SignpostError ? error.code : error)
      )
    own.stop()
    expect(outcome).toBe(result)
    expect(pauses.length + 1).toBe(requests)
  })

  it('cannot be reached', async () => {
    const gone = await rawServer()
    gone.stop()
    const error = await client({ baseUrl: gone.url })
      .account.get()
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(SignpostConnectionError)
    expect(error.message).toMatch(/failed after 3 tries: connect ECONNREFUSED/)
  })

  it('waits as long as Retry-After says', async () => {
    server.use(first((socket) => socket.end(away({ 'retry-after': '7' }))))
    await client().account.get()
    expect(Math.floor(pauses[0]! / 1000)).toBe(7)
  })
})

describe('a redirect', () => {
  const codes = [301, 302, 303, 307, 308]
  it.each(codes)('%i of a read is not followed, here or elsewhere', async (status) => {
    for (const location of [`${server.url}/v1/account`, `${other.url}/v1/account`, '/v1/account', 'not a url://']) {
      server.use(always(raw(status, { location })))
      other.use(always(good))
      await expect(client().account.get()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status })
      expect(server.seen).toHaveLength(1)
      expect(other.seen).toHaveLength(0)
    }
  })

  it.each(codes)('%i of a change is not followed, and the change not repeated', async (status) => {
    server.use(always(raw(status, { location: `${other.url}/v1/documents` })))
    other.use(always(good))
    const sending = client().documents.createFromForm({ form_id: 'frm_1' } as never)
    await expect(sending).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status })
    expect([server.seen.length, other.seen.length]).toEqual([1, 0])
  })
})

describe('a change', () => {
  it.each([
    ['is lost before the headers', reset],
    ['is lost within the body', cutOff({ ...json, 'content-length': '99' }, '{')],
    ['is answered with 500', always(raw(500))]
  ])('that %s is repeated with its key and its body', async (_, serve) => {
    server.use(first(serve))
    await client().documents.createFromForm({ form_id: 'frm_1' } as never)
    const [one, two] = server.seen
    expect(one!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(two).toMatchObject({ body: '{"form_id":"frm_1"}', line: 'POST /v1/documents/from-form' })
    expect(two!.headers['idempotency-key']).toBe(one!.headers['idempotency-key'])
  })
})

describe('a download', () => {
  const file = '%PDF-1.7'
  const toStorage = (serve: Serve, location = `${other.url}/file?sig=secret`): Serve => {
    let tries = 0
    other.use((storage, request) => serve(storage, request, ++tries))
    return (socket) => socket.end(raw(302, { location }))
  }
  const whole = raw(200, pdf, file)
  const notFirst =
    (serve: Serve): Serve =>
    (socket, request, count) =>
      count === 1 ? serve(socket, request, count) : socket.end(whole)
  const half = cutOff({ ...pdf, 'content-length': '8' }, '%PDF')

  it.each<[string, () => Serve, string, number?]>([
    ['arrives', () => toStorage(always(whole)), file],
    ['is cut off once', () => toStorage(notFirst(half)), file],
    ['is always cut off', () => toStorage(half), 'CONNECTION_FAILED'],
    [
      'has expired',
      () => toStorage(always(raw(403, { 'content-type': 'application/xml' }, '<Error/>'))),
      'UNEXPECTED_RESPONSE'
    ],
    ['is a page', () => toStorage(always(raw(200, html, '<h1>'))), 'UNEXPECTED_RESPONSE'],
    ['is an error with 200', () => toStorage(always(raw(200, json, '{"error":{}}'))), 'UNEXPECTED_RESPONSE'],
    ['is empty', () => toStorage(always(raw(200, pdf))), 'UNEXPECTED_RESPONSE'],
    ['is redirected within the storage', () => toStorage(notFirst(always(raw(307, { location: '/file2' })))), file],
    ['is redirected in a circle', () => toStorage(always(raw(302, { location: '/file' }))), 'CONNECTION_FAILED'],
    ['is nowhere', () => toStorage(always(whole), 'http://'), 'UNEXPECTED_RESPONSE'],
    ['is not on the web', () => toStorage(always(whole), 'data:application/pdf,%25PDF-1.7'), 'UNEXPECTED_RESPONSE'],
    ['is redirected without an address', () => always(raw(302)), 'UNEXPECTED_RESPONSE']
  ])('that %s', async (_, serve, result) => {
    server.use(serve())
    const outcome = await client()
      .documents.download('doc_1')
      .then((bytes) => Buffer.from(bytes).toString(), withoutSecret)
    expect(outcome).toBe(result)
    expect(other.seen.filter(({ headers }) => headers.authorization || headers.cookie)).toEqual([])
  })

  it('as a stream that is cut off throws', async () => {
    server.use(toStorage(half))
    const stream = await client().documents.download('doc_1', { as: 'stream' })
    const error = await new Response(stream).text().catch((reason) => reason)
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', message: expect.stringContaining('/file broke off') })
    expect(error.message).not.toContain('secret')
  })

  it('as a stream that stalls throws', async () => {
    server.use(toStorage((socket) => socket.write(raw(200, { ...pdf, 'content-length': '8' }, '%PDF'))))
    const stream = await client({ timeout: 1500 }).documents.download('doc_1', { as: 'stream' })
    await expect(new Response(stream).text()).rejects.toMatchObject({ code: 'TIMED_OUT' })
  })
})

describe('an upload', () => {
  const large = new Uint8Array(3 * 1024 * 1024 + 1)
  const place = () => raw(200, json, JSON.stringify({ upload_url: `${other.url}/put?sig=secret`, upload_key: 'upl_1' }))
  const service: Serve = (socket, { line }) => socket.end(line.endsWith('upload-url') ? place() : good)

  it.each<[string, Serve, string, number]>([
    ['arrives', always(raw(200)), 'acc_1', 1],
    ['is reset once', first(reset), 'acc_1', 2],
    ['is always reset', reset, 'CONNECTION_FAILED', 3],
    ['is refused', always(raw(403, { 'content-type': 'application/xml' }, '<Error/>')), 'UNEXPECTED_RESPONSE', 1],
    ['is redirected', always(raw(307, { location: '/elsewhere' })), 'UNEXPECTED_RESPONSE', 1],
    ['is answered with 503, once', first(always(raw(503))), 'acc_1', 2]
  ])('that %s', async (_, serve, result, puts) => {
    server.use(service)
    other.use(serve)
    const outcome = await client()
      .documents.create({ file: large })
      .then(({ id }) => id, withoutSecret)
    expect(outcome).toBe(result)
    expect(other.seen).toHaveLength(puts)
    expect(other.seen.filter(({ headers }) => headers.authorization)).toEqual([])
  })
})
