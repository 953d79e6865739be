import type { LoggedRequest } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { matches, parseStatuses } from './request-filter.js'
import { tailRequests } from './tail-requests.js'

const request = (id: string, second: number) => {
  const created_at = new Date(Date.UTC(2026, 2, 2, 9, 0, second)).toISOString()
  return { id, created_at, method: 'GET', status: 200, operation: 'getDocument' } as LoggedRequest
}

/** Follows a log, of which each list returns a page of three. Each of the logs is newest first. */
async function follow(logs: LoggedRequest[][], lines = 10) {
  const stop = new AbortController()
  let log = logs.shift() ?? []
  let lists = 0
  const printed = tailRequests({
    list: async (after) => {
      lists++
      const first = after === undefined ? 0 : log.findIndex(({ id }) => id === after) + 1
      return { data: log.slice(first, first + 3), has_more: first + 3 < log.length }
    },
    lines,
    interval: 1,
    isWanted: () => true,
    sleep: async () => {
      const next = logs.shift()
      if (next) log = next
      else stop.abort()
    },
    signal: stop.signal,
    onAway: () => {},
    onBack: () => {}
  })
  const seen = []
  for await (const { id } of printed) seen.push(id)
  return { seen, lists }
}

test('prints the latest, then what is new on all pages, each once and the oldest first', async () => {
  const [a, b, c, d, e, f, g] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, second) => request(id, second))
  const { seen, lists } = await follow(
    [
      [b!, a!],
      [b!, a!],
      [g!, f!, e!, d!, c!, b!, a!]
    ],
    1
  )
  expect(seen).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  expect(lists).toBe(1 + 1 + 3)
})

test('prints what began before others and ended after them, but nothing from before the start', async () => {
  const [old, late, early, now] = [request('old', 0), request('late', 400), request('early', 500), request('now', 600)]
  const { seen } = await follow([[now], [now, early], [now, early, late, old]])
  expect(seen).toEqual(['now', 'early', 'late'])
})

test('reads statuses and filters', () => {
  expect(parseStatuses('409, 5xx')).toEqual([
    [409, 409],
    [500, 599]
  ])
  for (const text of ['', '9xx', '40', '4x', '4xx,']) expect(parseStatuses(text)).toBeUndefined()
  const any = { methods: undefined, statuses: undefined, operation: undefined }
  const own = { ...request('a', 0), operation: 'listRequests' }
  expect(matches(any, own)).toBe(false)
  expect(matches({ ...any, operation: 'listRequests' }, own)).toBe(true)
  expect(matches({ ...any, methods: ['POST'] }, request('a', 0))).toBe(false)
  expect(matches({ ...any, statuses: [[200, 299]] }, request('a', 0))).toBe(true)
  expect(matches({ ...any, statuses: [[400, 599]] }, request('a', 0))).toBe(false)
})
