import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutageWatch, type WatchedTask } from './outage-watch.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A watch that has forgotten its start, with what it retries. */
async function createWatch({ waiting = 5, isMailBack = (): boolean => false } = {}) {
  const retried: [WatchedTask, number | undefined][] = []
  const watch = new OutageWatch(['seal-document', 'send-email'], {
    async retry(task, atMost) {
      retried.push([task, atMost])
      return Math.min(waiting, atMost ?? waiting)
    },
    async checkMail() {
      if (!isMailBack()) throw new Error('ECONNREFUSED')
    },
    onError(error) {
      throw error
    }
  })
  const watched = async () => {
    await watch.succeeded('seal-document')
    await watch.succeeded('send-email')
    retried.length = 0
  }
  return { watch, retried, watched }
}

test('the first success after an outage retries everything that has waited, the next one nothing', async () => {
  const { watch, retried, watched } = await createWatch()
  await watched()
  for (let count = 0; count < 2; count++) watch.failed('seal-document')
  await watch.succeeded('send-email')
  expect(retried).toEqual([])
  await watch.succeeded('seal-document')
  await watch.succeeded('seal-document')
  expect(retried).toEqual([['seal-document', undefined]])
})

test('a single failure between successes is no outage', async () => {
  const { watch, retried, watched } = await createWatch()
  await watched()
  for (let count = 0; count < 3; count++) {
    watch.failed('send-email')
    await watch.succeeded('send-email')
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(retried).toEqual([])
})

test('during an outage, one seal is tried every ten seconds, and the mail server is asked', async () => {
  let isMailBack = false
  const { watch, retried, watched } = await createWatch({ isMailBack: () => isMailBack })
  await watched()
  for (const task of ['seal-document', 'send-email'] as const) for (const _ of '12') watch.failed(task)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(retried).toEqual([])
  await vi.advanceTimersByTimeAsync(10_001)
  expect(retried).toEqual([
    ['seal-document', 1],
    ['seal-document', 1]
  ])
  isMailBack = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(retried.filter(([task]) => task === 'send-email')).toEqual([['send-email', undefined]])
})

test('a process that starts takes it for possible that an outage has just ended', async () => {
  const { watch, retried } = await createWatch()
  await watch.succeeded('seal-document')
  expect(retried).toEqual([['seal-document', undefined]])
})

test('without anything that waits, there is no outage any more', async () => {
  const { watch, retried, watched } = await createWatch({ waiting: 0 })
  await watched()
  for (let count = 0; count < 2; count++) watch.failed('seal-document')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retried).toEqual([['seal-document', 1]])
})

test('it ends with the worker', async () => {
  const { watch, retried } = await createWatch()
  await watch[Symbol.asyncDispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retried).toEqual([])
})
