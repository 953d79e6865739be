import { expect, test } from 'vitest'
import { FeedError, type FeedOptions, followEvents } from './event-feed.js'

const event = (id: string) => ({ id, type: 'document.sent' })
const list = (...ids: string[]) => Response.json({ data: ids.map(event), has_more: false })
const failure = (status: number, message: string, headers?: Record<string, string>) =>
  Response.json({ error: { message } }, { status, ...(headers ? { headers } : {}) })

/** Follows a service that gives these answers, one after the other, until the last. */
const follow = (...answers: (Response | Error)[]) => followSince(undefined, ...answers)

async function followSince(since: FeedOptions['since'], ...answers: (Response | Error)[]) {
  const stop = new AbortController()
  const asked: string[] = []
  const retries: [string, number][] = []
  const slept: number[] = []
  const options: FeedOptions = {
    baseUrl: 'http://sign.test',
    apiKey: 'sp_test_x',
    since,
    signal: stop.signal,
    onReady: () => asked.push('ready'),
    onRetry: (reason, seconds) => retries.push([reason, seconds]),
    sleep: async (milliseconds) => slept.push(milliseconds),
    fetch: async (url) => {
      asked.push(new URL(String(url)).searchParams.toString())
      const answer = answers.shift()!
      if (answers.length === 0) stop.abort()
      if (answer instanceof Error) throw answer
      return answer
    }
  }
  const seen = []
  for await (const { id } of followEvents(options)) seen.push(id)
  return { seen, asked, retries, slept }
}

const waiting = 'order=asc&per_page=100&wait=240'

test('begins after the newest event, and continues after each', async () => {
  const { seen, asked } = await follow(list('old'), list('a', 'b'), list(), list('c'))
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual(['per_page=1', 'ready', `${waiting}&after=old`, `${waiting}&after=b`, `${waiting}&after=b`])
})

test('begins with the first event of an account without events', async () => {
  const { seen, asked } = await follow(list(), list('a'), list('b'))
  expect(seen).toEqual(['a', 'b'])
  expect(asked).toEqual(['per_page=1', 'ready', waiting, `${waiting}&after=a`])
})

test('begins after an event or a time', async () => {
  const event = await followSince({ after: 'x' }, list('w'), list('a'), list())
  expect(event.asked).toEqual(['per_page=1&after=x', 'ready', `${waiting}&after=x`, `${waiting}&after=a`])
  const created_after = '2026-03-02T09:30:00.000Z'
  const time = await followSince({ created_after }, list('b'), list('a', 'b'), list())
  expect(time.seen).toEqual(['a', 'b'])
  const query = new URLSearchParams({ created_after })
  expect(time.asked).toEqual([`per_page=1&${query}`, 'ready', `${waiting}&${query}`, `${waiting}&after=b`])
})

test('waits as long as the rate limit requires', async () => {
  const tooMany = failure(429, 'Too many requests.', { 'retry-after': '41' })
  const { seen, retries, slept } = await follow(list('old'), tooMany, list('a'))
  expect(seen).toEqual(['a'])
  expect(retries).toEqual([['Too many requests.', 41]])
  expect(slept).toEqual([41_000])
})

test('retries with longer and longer pauses while the service is away', async () => {
  const away = () => new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const { seen, slept, retries } = await follow(
    away(),
    away(),
    list('old'),
    away(),
    failure(503, 'Starting.'),
    list('a')
  )
  expect(seen).toEqual(['a'])
  expect(slept).toEqual([1000, 2000, 1000, 2000])
  expect(retries[0]).toEqual(['fetch failed: connect ECONNREFUSED', 1])
})

test('waits for a shorter time if something on the way ends its requests', async () => {
  const { asked } = await follow(list('old'), new TypeError('terminated'), list(), list())
  expect(asked.at(-1)).toBe('order=asc&per_page=100&wait=50&after=old')
})

test('ends with an error if the key is rejected', async () => {
  await expect(follow(failure(401, 'The API key is invalid.'), list())).rejects.toThrow(
    new FeedError('The API key is invalid.')
  )
})
