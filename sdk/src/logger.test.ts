import { afterEach, expect, it, vi } from 'vitest'
import type { Retry } from './index.js'
import { fakeClient, json, problem } from './testing/fake-fetch.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const limited = problem(429, 'RATE_LIMIT_EXCEEDED', {}, { 'retry-after': '7', 'x-request-id': 'req_7' })
const failure = new TypeError('fetch failed')
const account = json({ id: 'acc_1', data: [] }, 200, { 'x-request-id': 'req_8' })
const url = 'http://sign.test/v1/documents'

function recorder() {
  const lines: [string, string, object][] = []
  const at = (level: string) => (message: string, details: object) => void lines.push([level, message, details])
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}

it('tells the logger of requests, responses and retries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { lines, logger } = recorder()
  const { signpost } = fakeClient([limited, account], { logger })
  await signpost.documents.list({ search: 'ada@example.com' })
  const first = { method: 'GET', url, attempt: 1 }
  const answered = { ...first, status: 429, requestId: 'req_7' }
  expect(lines).toEqual([
    ['debug', `GET ${url}`, first],
    ['info', `GET ${url}: 429`, { ...answered, duration: expect.any(Number) }],
    ['warn', `GET ${url} is tried again in 7 s`, { ...answered, delay: expect.any(Number) }],
    ['debug', `GET ${url}`, { ...first, attempt: 2 }],
    ['info', `GET ${url}: 200`, { ...first, attempt: 2, status: 200, requestId: 'req_8', duration: expect.any(Number) }]
  ])
})

it('tells the logger that there was no response', async () => {
  const { lines, logger } = recorder()
  const { signpost } = fakeClient([failure], { logger, maxRetries: 0 })
  await expect(signpost.account.get()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  expect(lines.map(([level, message]) => [level, message.split(' ').slice(2).join(' ')])).toEqual([
    ['debug', ''],
    ['info', 'no response'],
    ['error', 'failed']
  ])
})

it.each([
  ['debug', ['debug', 'info']],
  ['info', ['info']],
  ['error', []],
  ['', []],
  ['verbose', []]
])('logs to the console from the level SIGNPOST_LOG=%s', async (level, expected) => {
  vi.stubEnv('SIGNPOST_LOG', level)
  const called: string[] = []
  for (const name of ['debug', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => void called.push(name))
  }
  await fakeClient([account]).signpost.account.get()
  expect(called).toEqual(expected)
})

it('calls onRetry before each retry', async () => {
  const retries: Retry[] = []
  const { signpost, pauses } = fakeClient([limited, failure, account], { onRetry: (retry) => retries.push(retry) })
  await signpost.documents.list({ search: 'x' })
  const [first, second] = pauses
  expect(retries).toEqual([
    { attempt: 1, delay: first, method: 'GET', url, status: 429, requestId: 'req_7' },
    { attempt: 2, delay: second, method: 'GET', url, error: failure }
  ])
})
