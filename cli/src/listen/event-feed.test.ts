import { expect, test } from 'vitest'
import { EventFeed, FeedError, type Place } from './event-feed.js'

const event = (id: string) => ({ id, type: 'document.sent' })
const list = (...ids: string[]) => Response.json({ data: ids.map(event), has_more: false })
const failure = (status: number, message: string, headers?: Record<string, string>) =>
  Response.json({ error: { message } }, { status, ...(headers ? { headers } : {}) })

/** A feed of a service that gives these answers, one after the other, until the last. */
function feedOf(answers: (Response | Error)[]) {
  const stop = new AbortController()
  const asked: string[] = []
  const said: string[] = []
  const slept: number[] = []
  const feed = new EventFeed({
    baseUrl: 'http://sign.test',
    apiKey: 'sp_test_x',
    signal: stop.signal,
    onAway: (reason) => said.push(reason),
    onBack: () => said.push('back'),
    sleep: async (milliseconds) => slept.push(milliseconds),
    fetch: async (url) => {
      asked.push(String(url).replace(/^.*?\?/, ''))
      const answer = answers.shift()!
      if (answers.length === 0) stop.abort()
      if (answer instanceof Error) throw answer
      return answer
    }
  })
  return { feed, asked, said, slept }
}

/** Follows a feed from the beginning that a command would find. */
async function follow(begin: Place | undefined, ...answers: (Response | Error)[]) {
  const { feed, ...rest } = feedOf(answers)
  const seen = []
  for await (const { id } of feed.follow(await feed.locate(begin))) seen.push(id)
  return { seen, ...rest }
}

const waiting = 'order=asc&per_page=100&wait=240'

test('begins after the newest event, and continues after each', async () => {
  const { seen, asked } = await follow(undefined, list('old'), list('a', 'b'), list(), list('c'))
  expect(seen).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual(['per_page=1', `${waiting}&after=old`, `${waiting}&after=b`, `${waiting}&after=b`])
})

test('begins with the first event of an account without events', async () => {
  const { seen, asked } = await follow(undefined, list(), list('a'), list('b'))
  expect(seen).toEqual(['a', 'b'])
  expect(asked).toEqual(['per_page=1', waiting, `${waiting}&after=a`])
})

test('begins after an event or a time', async () => {
  const event = await follow({ after: 'x' }, list('w'), list('a'), list())
  expect(event.asked).toEqual(['per_page=1&after=x', `${waiting}&after=x`, `${waiting}&after=a`])
  const created_after = '2026-03-02T09:30:00.000Z'
  const time = await follow({ created_after }, list('b'), list('a', 'b'), list())
  expect(time.seen).toEqual(['a', 'b'])
  const query = new URLSearchParams({ created_after })
  expect(time.asked).toEqual([`per_page=1&${query}`, `${waiting}&${query}`, `${waiting}&after=b`])
})

test('waits as long as the rate limit requires', async () => {
  const tooMany = failure(429, 'Too many requests.', { 'retry-after': '41' })
  const { seen, said, slept } = await follow(undefined, list('old'), tooMany, list('a'))
  expect(seen).toEqual(['a'])
  expect(said).toEqual(['Too many requests.', 'back'])
  expect(slept).toEqual([41_000])
})

test('retries with longer and longer pauses while the service is away, and says so once each time', async () => {
  const away = () => new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  const starting = failure(503, 'Starting.')
  const { seen, slept, said } = await follow(undefined, away(), away(), list('old'), away(), starting, list('a'))
  expect(seen).toEqual(['a'])
  expect(slept).toEqual([1000, 2000, 1000, 2000])
  const message = 'The service at http://sign.test does not answer: connect ECONNREFUSED.'
  expect(said).toEqual([message, 'back', message, 'back'])
})

test('waits for a shorter time if something on the way ends its requests', async () => {
  const { asked } = await follow(undefined, list('old'), new TypeError('terminated'), list(), list())
  expect(asked.at(-1)).toBe('order=asc&per_page=100&wait=50&after=old')
})

test('ends with an error if the key is rejected', async () => {
  const rejected = follow(undefined, failure(401, 'The API key is invalid.'), list())
  await expect(rejected).rejects.toThrow(new FeedError('The API key is invalid.', { status: 401 }))
})

test('finds an event, or that it is no longer there', async () => {
  const { feed } = feedOf([Response.json(event('a')), failure(404, 'No such resource.'), list()])
  expect(await feed.find('a')).toEqual(event('a'))
  expect(await feed.find('b')).toBeUndefined()
})
