import { describe, expect, it, vi } from 'vitest'
import { SignpostConnectionError, SignpostError } from './index.js'
import { fakeClient, json, problem } from './testing/fake-fetch.js'

const account = { id: 'acc_1' }
const failure = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4400') })
const hang = ({ init }: { init: RequestInit }) =>
  new Promise<Response>((_, reject) => init.signal!.addEventListener('abort', () => reject(init.signal!.reason)))
const reminded = json({ reminded: [] })

describe('requests', () => {
  it('have the key, identify the client, and go to /v1', async () => {
    const { signpost, seen } = fakeClient([json(account)])
    expect(await signpost.account.get()).toEqual(account)
    const [request] = seen
    expect(request).toMatchObject({ url: 'http://sign.test/v1/account', method: 'GET', body: undefined })
    expect(request!.headers.get('authorization')).toBe('Bearer sp_test_secret')
    expect(request!.headers.get('user-agent')).toMatch(/^signpost-sdk\/\d/)
    expect(request!.headers.has('idempotency-key')).toBe(false)
    expect(request!.init.redirect).toBe('manual')
  })

  it.each(['', '.', '..'])('reject the identifier "%s", which would change the path', async (id) => {
    const { signpost, seen } = fakeClient([json({})])
    await expect(signpost.documents.get(id)).rejects.toThrow(TypeError)
    expect(seen).toEqual([])
  })

  it.each(['k→x', 'line\nbreak', '', 'x'.repeat(256)])(
    'reject the idempotency key %j immediately',
    async (idempotencyKey) => {
      const { signpost, seen } = fakeClient([reminded])
      const reminding = signpost.documents.remind('doc_1', undefined, { idempotencyKey })
      await expect(reminding).rejects.toThrow('idempotencyKey must consist of 1 to 255')
      expect(seen).toEqual([])
    }
  )

  it('encode identifiers', async () => {
    const { signpost, seen } = fakeClient([json({})])
    await signpost.documents.get('../webhooks?x')
    expect(seen[0]!.url).toBe('http://sign.test/v1/documents/..%2Fwebhooks%3Fx')
  })
})

describe('retries', () => {
  it('wait as long as Retry-After says', async () => {
    const limited = problem(429, 'RATE_LIMIT_EXCEEDED', {}, { 'retry-after': '7' })
    const { signpost, seen, pauses } = fakeClient([limited, json(account)])
    await signpost.account.get()
    expect(seen).toHaveLength(2)
    expect(pauses[0]).toBeGreaterThanOrEqual(7000)
    expect(pauses[0]).toBeLessThan(7500)
  })

  it('use the delay in the body if a browser hides the header', async () => {
    const limited = problem(429, 'RATE_LIMIT_EXCEEDED', { retry_after: 3 })
    const { signpost, pauses } = fakeClient([limited, json(account)])
    await signpost.account.get()
    expect(pauses[0]).toBeGreaterThanOrEqual(3000)
  })

  it('accept a date in Retry-After', async () => {
    const limited = problem(
      503,
      'SERVICE_UNAVAILABLE',
      {},
      { 'retry-after': new Date(Date.now() + 9000).toUTCString() }
    )
    const { signpost, pauses } = fakeClient([limited, json(account)])
    await signpost.account.get()
    expect(pauses[0]).toBeGreaterThan(7000)
  })

  it('back off exponentially after no response and after 502, 503 and 504', async () => {
    const bad = new Response('bad gateway', { status: 502 })
    const { signpost, pauses } = fakeClient([failure, bad, problem(504, 'X'), json(account)])
    await signpost.account.get()
    expect(pauses).toHaveLength(3)
    pauses.forEach((pause, index) => {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index)
      expect(pause).toBeLessThanOrEqual(500 * 2 ** index)
    })
  })

  it.each(['-5', new Date(0).toUTCString()])('do not wait for a time in the past: %s', async (header) => {
    const away = problem(503, 'SERVICE_UNAVAILABLE', {}, { 'retry-after': header })
    const { signpost, pauses } = fakeClient([away, json(account)])
    await signpost.account.get()
    expect(pauses[0]).toBeGreaterThanOrEqual(0)
    expect(pauses[0]).toBeLessThan(500)
  })

  it('wait at most eight seconds', async () => {
    const { signpost, pauses } = fakeClient([failure], { maxRetries: 8 })
    await expect(signpost.account.get()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(pauses).toHaveLength(8)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(8000)
  })

  it('send the same body and the same idempotency key again', async () => {
    const { signpost, seen } = fakeClient([failure, problem(503, 'SERVICE_UNAVAILABLE'), reminded])
    await signpost.documents.remind('doc_1', { message: 'Please.' })
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"message":"Please."}'))
  })

  it('use a new idempotency key for each call, or the caller’s', async () => {
    const { signpost, seen } = fakeClient([reminded])
    await signpost.documents.remind('doc_1')
    await signpost.documents.remind('doc_1')
    await signpost.documents.remind('doc_1', undefined, { idempotencyKey: 'order-4711' })
    const [first, second, third] = seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).not.toBe(second)
    expect(third).toBe('order-4711')
  })

  it('wait while the service is still processing an earlier attempt', async () => {
    const { signpost, seen } = fakeClient([failure, problem(409, 'IDEMPOTENCY_IN_PROGRESS'), reminded])
    await signpost.documents.remind('doc_1')
    expect(seen).toHaveLength(3)
  })

  it('happen if the connection breaks within the body', async () => {
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(failure) }))
    const { signpost, seen } = fakeClient([() => broken, json(account)])
    expect(await signpost.account.get()).toEqual(account)
    expect(seen).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 409, 422, 501])('do not happen after %i', async (status) => {
    const { signpost, seen } = fakeClient([problem(status, 'X')])
    await expect(signpost.account.get()).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })

  it.each([408, 500])('happen after %i, even for a POST, which has a key', async (status) => {
    const read = fakeClient([problem(status, 'X'), json(account)])
    expect(await read.signpost.account.get()).toEqual(account)
    const { signpost, seen } = fakeClient([problem(status, 'X'), reminded])
    await signpost.documents.remind('doc_1')
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(seen).toHaveLength(2)
  })

  it('happen after an attempt that timed out', async () => {
    const { signpost, seen } = fakeClient([hang, json(account)], { timeout: 50 })
    expect(await signpost.account.get()).toEqual(account)
    expect(seen).toHaveLength(2)
  })

  it('have the whole timeout each', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { signpost } = fakeClient([failure, failure, json(account)])
    await signpost.account.get({ timeout: 2000 })
    await signpost.account.get()
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([2000, 2000, 2000, 60_000])
    timers.mockRestore()
  })

  it('have what is left until the deadline', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const sleep = async () => {
      now += 700
    }
    const { signpost, seen } = fakeClient([failure], { sleep, maxRetries: 9, deadline: 5000 })
    await expect(signpost.account.get({ deadline: 2000 })).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([2000, 1300, 600])
    expect(seen).toHaveLength(3)
    timers.mockRestore()
    clock.mockRestore()
  })

  it('stop after maxRetries of the client or the call', async () => {
    const { signpost, seen } = fakeClient([problem(503, 'SERVICE_UNAVAILABLE')], { maxRetries: 1 })
    await expect(signpost.account.get()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(seen).toHaveLength(2)
    await expect(signpost.account.get({ maxRetries: 0 })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(seen).toHaveLength(3)
  })

  it('treat a deletion whose response was lost as successful', async () => {
    const { signpost } = fakeClient([failure, problem(404, 'RESOURCE_NOT_FOUND')])
    await expect(signpost.documents.delete('doc_1')).resolves.toBeUndefined()
    // To a gateway that answered in its place.
    const behind = fakeClient([problem(502, 'BAD_GATEWAY'), problem(404, 'RESOURCE_NOT_FOUND')])
    await expect(behind.signpost.documents.delete('doc_1')).resolves.toBeUndefined()
    const first = fakeClient([problem(404, 'RESOURCE_NOT_FOUND')])
    await expect(first.signpost.documents.delete('doc_1')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})

describe('errors', () => {
  it('say that there is no response and why, without the key', async () => {
    const { signpost } = fakeClient([failure])
    const error = await signpost.account.get().catch((reason) => reason)
    expect(error).toBeInstanceOf(SignpostConnectionError)
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', cause: failure })
    expect(error.message).toBe(
      'GET http://sign.test/v1/account failed after 4 tries: connect ECONNREFUSED 127.0.0.1:4400'
    )
    expect(JSON.stringify(error) + error.stack).not.toContain('sp_test_secret')
  })

  it('wait for a minute, if the service asks for that', async () => {
    const limited = problem(429, 'RATE_LIMIT_EXCEEDED', { retry_after: 60 }, { 'retry-after': '60' })
    const pauses: number[] = []
    const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
    const { signpost } = fakeClient([limited, json(account)], { sleep })
    expect(await signpost.account.get()).toEqual(account)
    expect(pauses).toEqual([expect.closeTo(60_125, -3)])
  })

  it.each([
    ['it is longer than a minute', {}],
    ['the deadline is sooner', { deadline: 899_000 }]
  ])('are immediate if the service asks to wait and %s', async (_, options) => {
    const limited = problem(429, 'DOCUMENT_QUOTA_EXCEEDED', { retry_after: 900 }, { 'retry-after': '900' })
    const { signpost, seen } = fakeClient([limited], options)
    await expect(signpost.account.get()).rejects.toMatchObject({ code: 'DOCUMENT_QUOTA_EXCEEDED', retryAfter: 900 })
    expect(seen).toHaveLength(1)
  })

  it('are thrown when the deadline has passed', async () => {
    const { signpost } = fakeClient([hang], { deadline: 30 })
    const error = await signpost.account.get().catch((reason) => reason)
    expect(error).toBeInstanceOf(SignpostConnectionError)
    expect(error).toMatchObject({
      code: 'TIMED_OUT',
      message: 'GET http://sign.test/v1/account failed after 1 try: The deadline has passed'
    })
  })

  it('are thrown when no attempt was answered in time', async () => {
    const { signpost } = fakeClient([hang], { timeout: 10, maxRetries: 1 })
    const error = await signpost.account.get().catch((reason) => reason)
    expect(error).toMatchObject({ code: 'TIMED_OUT', message: expect.stringContaining('failed after 2 tries') })
  })

  it('are thrown when the caller aborts, with the caller’s reason', async () => {
    const caller = new AbortController()
    const { signpost, seen } = fakeClient([
      () => {
        caller.abort(new Error('enough'))
        return failure
      }
    ])
    const error = await signpost.account.get({ signal: caller.signal }).catch((reason) => reason)
    expect(error.message).toBe('enough')
    expect(error).not.toBeInstanceOf(SignpostError)
    expect(seen).toHaveLength(1)
  })
})

describe('the raw client', () => {
  it('shares key, retries and idempotency keys, and returns errors instead of throwing them', async () => {
    const { signpost, seen } = fakeClient([failure, problem(404, 'RESOURCE_NOT_FOUND')])
    const { data, error, response } = await signpost.raw.POST('/documents/{id}/seal', { params: { path: { id: 'x' } } })
    expect(data).toBeUndefined()
    expect(error?.error.code).toBe('RESOURCE_NOT_FOUND')
    expect(response.status).toBe(404)
    expect(seen[1]!.headers.get('authorization')).toBe('Bearer sp_test_secret')
    expect(seen[1]!.headers.get('idempotency-key')).toBe(seen[0]!.headers.get('idempotency-key'))
  })
})
