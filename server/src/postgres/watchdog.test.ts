import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWatchdog } from './watchdog.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})

async function missesAfter(seconds: number, ...answers: (() => Promise<unknown>)[]) {
  const isFrozen = vi.fn()
  const ask = async () => (answers.length > 1 ? answers.shift()! : answers[0]!)()
  using _watchdog = startWatchdog({ ask, isFrozen })
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return isFrozen.mock.calls.length
}

const timesOut = async () => {
  throw Object.assign(new Error('x'), { code: 'CONNECT_TIMEOUT' })
}
const refuses = async () => {
  throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
}
const answers = async () => []

test('a server that does not answer twice is frozen, after fifteen seconds at most', async () => {
  expect(await missesAfter(14.9, never)).toBe(0)
  expect(await missesAfter(15, never)).toBe(1)
  expect(await missesAfter(10, never, timesOut)).toBe(1)
})

test('one that stays frozen is so again after two more questions', async () => {
  expect(await missesAfter(35, never)).toBe(2)
})

test('one that answers, or cannot be reached at all, is not', async () => {
  expect(await missesAfter(100, answers)).toBe(0)
  expect(await missesAfter(100, refuses)).toBe(0)
  expect(await missesAfter(30, never, answers, never, answers)).toBe(0)
})

test('nothing is asked after its end', async () => {
  const ask = vi.fn(never)
  const isFrozen = vi.fn()
  const watchdog = startWatchdog({ ask, isFrozen })
  await vi.advanceTimersByTimeAsync(11_000)
  watchdog[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, isFrozen.mock.calls.length]).toEqual([2, 0])
})
