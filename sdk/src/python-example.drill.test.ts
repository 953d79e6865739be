import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { always, cutOff, first, html, json, pdf, reads, reset } from './testing/hostile-answers.js'
import { raw, rawServer, type Serve } from './testing/raw-server.js'

const folder = fileURLToPath(new URL('../../examples/python', import.meta.url))
const skip = spawnSync('python3', ['--version']).error ? 'no python3' : undefined

// Where Python's own library differs from `fetch`: each is still the account or an error, and never half of an answer.
const differs: Record<string, [result: string, requests: number]> = {
  // It reads as many bytes as the first says, and to the end without one.
  'declares two lengths': ['UNEXPECTED_RESPONSE', 1],
  'declares a length that is no number': ['account', 1],
  // It asks for no compression.
  compresses: ['UNEXPECTED_RESPONSE', 1],
  'compresses badly': ['UNEXPECTED_RESPONSE', 1],
  'stops within the compressed body': ['UNEXPECTED_RESPONSE', 1],
  'deflates without a header': ['UNEXPECTED_RESPONSE', 1],
  // It takes it for the answer.
  'says 103 first': ['UNEXPECTED_RESPONSE', 1]
}

/** Calls with three attempts and without pauses. Returns the result or the code of the error, and how many pauses there were. */
async function python(url: string, call: string, timeout = 1) {
  const program = `
import json, time, signpost
pauses, request_id = [], None
time.sleep = pauses.append
signpost._ATTEMPTS, signpost._TIMEOUT = 3, ${timeout}
try:
    result = ${call}
    result = result.decode() if isinstance(result, bytes) else result
except signpost.SignpostError as error:
    assert "secret" not in str(error), error
    result, request_id = error.code, error.request_id
print(json.dumps([result, pauses, request_id]))`
  const own = { SIGNPOST_BASE_URL: url, SIGNPOST_API_KEY: 'sp_test_secret', PYTHONPATH: folder }
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', program], { env: { ...process.env, ...own } })
  const [result, pauses, requestId] = JSON.parse(stdout)
  return { result, pauses, requestId }
}

async function withServers<T>(use: (server: Server, other: Server) => Promise<T>) {
  const [server, other] = [await rawServer(), await rawServer()]
  return use(server, other).finally(() => [server, other].map((each) => each.stop()))
}
type Server = Awaited<ReturnType<typeof rawServer>>

describe.skipIf(skip)(`what the SDK is tried with, with signpost.py${skip ? ` (${skip})` : ''}:`, () => {
  // It has no deadline for a call.
  const cases = reads.filter(([, , , , options]) => !(options && 'deadline' in options))

  test.concurrent.each(cases)('the server %s', async (name, serve, wanted, tries) => {
    const [result, requests] = differs[name] ?? [wanted, tries]
    await withServers(async (server) => {
      server.use(serve)
      const outcome = await python(server.url, 'signpost.get("/account")')
      expect(outcome.result).toEqual(result === 'account' ? { id: 'acc_1' } : result)
      expect(outcome.pauses.length + 1).toBe(requests)
    })
  })

  test.concurrent.each([301, 302, 303, 307, 308])('a redirect %i is not followed', async (status) => {
    await withServers(async (server, other) => {
      server.use(always(raw(status, { location: `${other.url}/v1/account?sig=secret` })))
      other.use(always(raw(200, json, '{}')))
      for (const call of ['signpost.get("/account")', 'signpost.post("/documents", {})']) {
        expect((await python(server.url, call)).result).toBe('UNEXPECTED_RESPONSE')
      }
      expect([server.seen.length, other.seen.length]).toEqual([2, 0])
    })
  })

  test.concurrent.each([
    ['is lost before the headers', reset],
    ['is lost within the body', cutOff({ ...json, 'content-length': '99' }, '{')],
    ['is answered with 500', always(raw(500))]
  ])('a change that %s is repeated with its key and its body', async (_, serve) => {
    await withServers(async (server) => {
      server.use(first(serve))
      await python(server.url, 'signpost.post("/documents/from-form", {"form_id": "frm_1"})')
      const [one, two] = server.seen
      expect(two).toMatchObject({ body: '{"form_id": "frm_1"}', line: 'POST /v1/documents/from-form' })
      expect(one!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
      expect(two!.headers['idempotency-key']).toBe(one!.headers['idempotency-key'])
    })
  })

  test.concurrent('an error has what the operator finds the request by', async () => {
    await withServers(async (server) => {
      const error = { code: 'NOT_FOUND', message: 'There is no such document.', request_id: 'req_1' }
      server.use(always(raw(404, json, JSON.stringify({ error }))))
      const { result, requestId } = await python(server.url, 'signpost.patch("/documents/doc_1", {"title": "Lease"})')
      expect([result, requestId]).toEqual(['NOT_FOUND', 'req_1'])
      expect(server.seen[0]).toMatchObject({ line: 'PATCH /v1/documents/doc_1', body: '{"title": "Lease"}' })
    })
  })

  const file = '%PDF-1.7'
  const whole = raw(200, pdf, file)
  const half = cutOff({ ...pdf, 'content-length': '8' }, '%PDF')
  const once =
    (serve: Serve): Serve =>
    (socket, request, count) =>
      count === 1 ? serve(socket, request, count) : socket.end(whole)

  test.concurrent.each<[string, Serve, string, string?]>([
    ['arrives', always(whole), file],
    ['is cut off once', once(half), file],
    ['is always cut off', half, 'CONNECTION_FAILED'],
    ['has expired', always(raw(403, { 'content-type': 'application/xml' }, '<Error/>')), 'UNEXPECTED_RESPONSE'],
    ['is a page', always(raw(200, html, '<h1>')), 'UNEXPECTED_RESPONSE'],
    ['is an error with 200', always(raw(200, json, '{"error":{}}')), 'UNEXPECTED_RESPONSE'],
    ['is empty', always(raw(200, pdf)), 'UNEXPECTED_RESPONSE'],
    ['is redirected within the storage', once(always(raw(307, { location: '/file2' }))), file],
    ['is redirected in a circle', always(raw(302, { location: '/file' })), 'UNEXPECTED_RESPONSE'],
    ['is nowhere', always(whole), 'UNEXPECTED_RESPONSE', 'http://'],
    ['is not on the web', always(whole), 'UNEXPECTED_RESPONSE', 'data:application/pdf,%25PDF-1.7'],
    ['is on the own disk', always(whole), 'UNEXPECTED_RESPONSE', 'file:///etc/hostname']
  ])('a download that %s', async (_, serve, result, location) => {
    await withServers(async (server, other) => {
      server.use(always(raw(302, { location: location ?? `${other.url}/file?sig=secret` })))
      other.use(serve)
      const outcome = await python(server.url, 'signpost.get_bytes("/documents/doc_1/download")')
      expect(outcome.result).toBe(result)
      expect(other.seen.filter(({ headers }) => headers.authorization)).toEqual([])
    })
  })
})
