import { createSigningClient, Signpost } from '@signpost/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { createWorld, type World } from '../../world.js'
import { pagePaths } from './support/page-paths.js'

let world: World
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
}, 600_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const textOf = async (path: string) => (await fetch(`${world.url}${path}`)).text()
const methodsOf = (value: object) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter(
    (name) => name !== 'constructor' && typeof (value as never)[name] === 'function'
  )
const slugOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('every method of the client has a section, with its signature', async () => {
  const client = new Signpost({ apiKey: 'sp_test_x' })
  const resources = Object.entries(client) as [string, object][]
  expect(resources.length).toBeGreaterThan(10)
  for (const [resource, value] of resources) {
    const page = await textOf(`/docs/reference/sdk/${slugOf(resource)}`)
    const sections = [...page.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id)
    expect(sections, resource).toEqual(expect.arrayContaining(methodsOf(value)))
  }
  const signing = createSigningClient({ token: 'x', baseUrl: 'http://localhost' })
  const page = await textOf('/docs/reference/sdk/signing')
  const missing = methodsOf(signing).filter((name) => !page.includes(`id="SigningClient-${name}"`))
  expect(missing).toEqual([])
  expect(await textOf('/docs/reference/sdk/documents.md')).toContain(
    'get(id: string, options?: RequestOptions): ApiPromise<Document>'
  )
})

test('the page of every operation leads to its method, and the method back', async () => {
  const operations = pagePaths().filter((path) => /^\/docs\/reference\/(?!sdk\/)[\w-]+\/[\w-]+$/.test(path))
  expect(operations.length).toBeGreaterThan(100)
  for (const path of operations) {
    const [, page, anchor] = /href="(\/docs\/reference\/sdk\/[\w-]+)#([\w-]+)"/.exec(await textOf(path)) ?? []
    const sections = (await textOf(page!)).split(/(?=<h[23] id=")/)
    const section = sections.find((each) => each.includes(`<h2 id="${anchor}"`) || each.includes(`<h3 id="${anchor}"`))
    expect(section, path).toContain(`href="${path}"`)
  }
})

test.each([
  ['client', ['maxRetries', 'timeout', 'deadline', 'onRetry', 'ifMatch', 'idempotencyKey', 'SIGNPOST_LOG']],
  ['results', ['withResponse', 'hasNextPage', 'rateLimit', 'all']],
  ['errors', ['requestId', 'retryAfter', 'RateLimitError', 'WAIT_TIMED_OUT']],
  ['files', ['onProgress', 'downloadTo', 'fromPath']],
  ['waiting', ['interval', 'onProgress']],
  ['logging', ['warn', 'duration', 'credentials']],
  ['testing', ['createMockServer', 'createSignpostMock']]
])('%s: options and types with what is said of them', async (page, names) => {
  const text = await textOf(`/docs/reference/sdk/${page}.md`)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})
