import { afterEach, expect, it, vi } from 'vitest'
import { sleep } from './sleep.js'
import { fakeClient, json, problem } from './testing/fake-fetch.js'

const document = (status: string, more = {}) =>
  json({ id: 'doc_1', status, voided_by: null, void_reason: null, ...more })

afterEach(() => vi.restoreAllMocks())

it('polls with increasing pauses until the document has the status', async () => {
  const sent = document('sent')
  const { signpost, pauses } = fakeClient([sent, sent, sent, sent, document('completed')])
  const { status } = await signpost.documents.waitFor('doc_1', 'completed', { interval: 1500 })
  expect(status).toBe('completed')
  expect(pauses).toEqual([1000, 1500, 1500, 1500])
})

it('leaves a test key four of its ten requests a minute', async () => {
  const { signpost, pauses } = fakeClient([...Array(9).fill(document('sent')), document('completed')])
  await signpost.documents.waitFor('doc_1', 'completed')
  const looks = pauses.map((_, index) => pauses.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0))
  expect([0, ...looks].filter((at) => at < 60_000)).toHaveLength(6)
})

it('polls once more shortly before the timeout', async () => {
  const firesEarly = (milliseconds: number) => sleep(milliseconds - 5)
  const { signpost, seen } = fakeClient([document('sent')], { sleep: firesEarly })
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 200, interval: 10_000 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
  expect(seen).toHaveLength(2)
})

it('gives each request up to 30 seconds, and the last one the remaining second', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const limits = vi.spyOn(globalThis, 'setTimeout')
  const sleep = async (milliseconds: number) => {
    now += milliseconds
  }
  const { signpost } = fakeClient([document('sent')], { sleep })
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 60_000 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
  const looks = limits.mock.calls.map(([, milliseconds]) => milliseconds)
  expect(looks).toEqual([30_000, 30_000, 30_000, 30_000, 27_000, 7000, 1000])
})

it.each([
  ['timeout', Number.NaN],
  ['interval', Number.NaN],
  ['interval', 0]
])('refuses a %s of %d', async (name, value) => {
  const { signpost, seen } = fakeClient([document('sent')])
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { [name]: value })
  await expect(waiting).rejects.toThrow(`${name} is ${value}, but must be`)
  expect(seen).toEqual([])
})

it('sends one request if there is no time to wait', async () => {
  const { signpost, seen } = fakeClient([document('sent')])
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 0 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
  expect(seen).toHaveLength(1)
})

it.each([
  ['asks to wait longer', problem(429, 'RATE_LIMIT_EXCEEDED', { retry_after: 8 }, { 'retry-after': '8' })],
  ['is away', problem(503, 'SERVICE_UNAVAILABLE', { retry_after: 8 }, { 'retry-after': '8' })]
])('keeps its timeout when the service %s', async (_, answer) => {
  const { signpost, seen } = fakeClient([answer], { sleep })
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 300 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT', message: expect.stringContaining('It is') })
  expect(seen).toHaveLength(1)
})

it('keeps its timeout when the service does not respond', async () => {
  const silent = ({ init }: { init: RequestInit }) =>
    new Promise<Response>((_, reject) => {
      init.signal!.addEventListener('abort', () => reject(init.signal!.reason))
    })
  const { signpost } = fakeClient([silent], { sleep })
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 300 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
})

it('continues after an outage or a rate limit', async () => {
  const limited = problem(429, 'RATE_LIMIT_EXCEEDED', { retry_after: 7 }, { 'retry-after': '7' })
  const away = problem(503, 'SERVICE_UNAVAILABLE')
  const { signpost, pauses } = fakeClient([limited, away, document('completed')], { maxRetries: 0 })
  expect((await signpost.documents.waitFor('doc_1', 'completed')).status).toBe('completed')
  expect(pauses).toEqual([7000, 3000])
})

it('immediately throws an error that waiting cannot resolve', async () => {
  const { signpost, seen } = fakeClient([problem(500, 'INTERNAL_ERROR')], { maxRetries: 0 })
  await expect(signpost.documents.waitFor('doc_1', 'sent')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(seen).toHaveLength(1)
})

it('immediately throws if waiting cannot change the status', async () => {
  const { signpost, seen } = fakeClient([problem(404, 'RESOURCE_NOT_FOUND')])
  await expect(signpost.documents.waitFor('doc_1', 'sent')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(seen).toHaveLength(1)
})

it('times out', async () => {
  const { signpost } = fakeClient([document('sent')])
  const waiting = signpost.documents.waitFor('doc_1', 'completed', { timeout: 400 })
  await expect(waiting).rejects.toMatchObject({ code: 'WAIT_TIMED_OUT' })
})

it.each([
  ['voided', 'sender', 'DOCUMENT_VOIDED'],
  ['voided', 'expiry', 'DOCUMENT_EXPIRED'],
  ['completed', null, 'DOCUMENT_COMPLETED']
])('stops for a document that is %s by %s', async (status, voided_by, code) => {
  const { signpost, pauses } = fakeClient([document(status, { voided_by })])
  await expect(signpost.documents.waitFor('doc_1', 'sent')).rejects.toMatchObject({ code, type: 'state_conflict' })
  expect(pauses).toEqual([])
})

it('stops when the caller aborts', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  const { signpost } = fakeClient([document('sent')])
  await expect(signpost.documents.waitFor('doc_1', 'completed', { signal })).rejects.toThrow('enough')
})

it('waits for a bulk send and reports its progress', async () => {
  const state = (status: string, sent: number) => json({ id: 'bulk_1', status, sent, failed: 1, total: 3 })
  const { signpost, pauses } = fakeClient([state('queued', 0), problem(503, 'X'), state('completed', 2)], {
    maxRetries: 0
  })
  const seen: number[] = []
  const { status } = await signpost.bulkSends.waitFor('bulk_1', { onProgress: ({ sent }) => seen.push(sent) })
  expect({ status, seen, pauses }).toEqual({ status: 'completed', seen: [0, 2], pauses: [1000, 3000] })
})
