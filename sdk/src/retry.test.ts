import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Outcome } from './attempt.js'
import { retryDelay } from './retry.js'

afterEach(() => vi.restoreAllMocks())

const answer = (status: number, headers: Record<string, string> = {}, content = ''): Outcome => ({
  response: new Response(null, { status, headers }),
  content
})
const random = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value)

describe('after an answer that says when to retry', () => {
  // Clients that were rejected together do not come back together.
  test.each([
    [0, 2000],
    [0.5, 2125],
    [0.9, 2225]
  ])('it waits that long, and up to a quarter of a second more (%d)', (value, expected) => {
    random(value)
    expect(retryDelay(answer(429, { 'retry-after': '2' }), 1)).toBe(expected)
    expect(retryDelay(answer(503, {}, '{"error":{"retry_after": 2}}'), 5)).toBe(expected)
  })

  test('it waits until a time', () => {
    random(0)
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-01T12:00:00Z'))
    const until = (time: string) => retryDelay(answer(503, { 'retry-after': time }), 1)
    expect(until('Sun, 01 Mar 2026 12:00:30 GMT')).toBe(30_000)
    expect(until('Sun, 01 Mar 2026 11:00:00 GMT')).toBe(0)
    expect(until('-5')).toBe(0)
    expect(until('soon')).toBe(250)
  })
})

describe('otherwise', () => {
  test.each([
    [1, 0, 250],
    [1, 1, 500],
    [2, 1, 1000],
    [5, 1, 8000],
    [9, 1, 8000],
    [9, 0, 4000]
  ])('before attempt %i + 1 it waits longer each time, by chance (%d): %i ms', (tries, value, expected) => {
    random(value)
    expect(retryDelay({ error: new Error('lost') }, tries)).toBe(expected)
    expect(retryDelay(answer(500), tries)).toBe(expected)
  })

  test.each([400, 401, 403, 404, 409, 422, 501])('the answer %i is final', (status) => {
    expect(retryDelay(answer(status, { 'retry-after': '1' }), 1)).toBeUndefined()
  })

  test.each([408, 429, 500, 502, 503, 504])('the answer %i is not', (status) => {
    expect(retryDelay(answer(status), 1)).toBeGreaterThan(0)
  })

  test('a request that is still being processed is asked about again', () => {
    expect(retryDelay(answer(409, {}, '{"error":{"code":"IDEMPOTENCY_IN_PROGRESS"}}'), 1)).toBeGreaterThan(0)
  })
})
