import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDocs } from '../../support/build-docs.js'
import { contract, contractOperations, parametersOf } from '../../support/contract.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  buildDocs()
  world = await createWorld()
}, 600_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const get = (path: string, options?: RequestInit) => fetch(`${world.url}${path}`, { redirect: 'manual', ...options })
const textOf = async (path: string) => (await get(path)).text()

test('addresses without `.html` are pages, and the root redirects to the first one', async () => {
  expect(await textOf('/docs/guides/webhooks')).toContain('<h1 id="webhooks"')
  expect(await textOf('/docs/reference/documents/')).toContain('id="the-document-object"')
  expect(await textOf('/docs/errors?from=error')).toContain('id="VOID_REASON_REQUIRED"')
  const root = await get('/docs')
  expect([root.status, root.headers.get('location')]).toEqual([301, '/docs/'])
  const missing = await get('/docs/guides/no-such-guide')
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await get('/docs/assets/no-such.js')).status).toBe(404)
})

test('every error code has a section at its doc_url, every operation and event a place', async () => {
  const errors = await textOf('/docs/errors')
  const codes: string[] = contract.components.schemas.ErrorCode.enum
  expect(codes.filter((code) => !errors.includes(`id="${code}"`))).toEqual([])
  const index = await textOf('/docs/reference/')
  const paths = Object.keys(contract.paths)
  expect(paths.filter((path) => !index.includes(`${path}</code>`))).toEqual([])
  const events = await textOf('/docs/reference/event-types')
  expect(Object.keys(contract.webhooks).filter((type) => !events.includes(`id="${type.replace('.', '-')}"`))).toEqual(
    []
  )
})

test.each([
  ['verifiers/signpost_webhook.py', 'webhook-verifier/languages/signpost_webhook.py'],
  ['verifiers/SignpostWebhook.java', 'webhook-verifier/languages/SignpostWebhook.java'],
  ['fixtures/document.completed.json', 'webhook-verifier/fixtures/document.completed.json'],
  ['vectors/webhook-signatures.json', 'spec/vectors/webhook-signatures.json'],
  ['examples/python/receiver.py', 'examples/python/receiver.py']
])('%s is downloaded from the service, for readers without the repository', async (served, source) => {
  const original = await readFile(new URL(`../../../${source}`, import.meta.url), 'utf8')
  expect(await textOf(`/docs/${served}`)).toBe(original)
  expect(await textOf('/docs/guides/webhooks-in-other-languages')).toContain(`href="/docs/${served}"`)
})

test('each parameter is described as its operation says, not as its type does', async () => {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  const undescribed: string[] = []
  for (const each of contractOperations) {
    const { id, operation } = each
    const folder = operation.tags[0].toLowerCase().replaceAll(' ', '-')
    const name = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const page = oneLine(await textOf(`/docs/reference/${folder}/${name}.md`))
    for (const parameter of parametersOf(each, 'query')) {
      const [sentence] = oneLine(parameter.description).split(/\. /)
      if (!page.includes(`— ${sentence}`)) undescribed.push(`${id} ${parameter.name}`)
    }
  }
  expect(undescribed).toEqual([])
})

test('the reference says what each value of a property means', async () => {
  const page = await textOf('/docs/reference/test-helpers.md')
  const { EmailKind } = contract.components.schemas
  for (const [value, meaning] of Object.entries(EmailKind['x-enumDescriptions'])) {
    expect(page).toContain(`\`${value}\` — ${meaning}`)
  }
})

test('the description of every error code says more than its cause', () => {
  const codes = Object.entries<string>(contract.components.schemas.ErrorCode['x-enumDescriptions'])
  const sentences = (text: string) => text.replaceAll(/`[^`]*`/g, 'x').split(/[.:]\s/)
  expect(codes.filter(([, description]) => sentences(description).length < 2).map(([code]) => code)).toEqual([])
})

test('pages are compressed and revalidated, assets are cached forever', async () => {
  const page = await get('/docs/errors', { headers: { 'Accept-Encoding': 'br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  // As browsers do. On its own, `fetch` asks for no cached answer.
  const conditional = {
    'If-None-Match': page.headers.get('etag')!,
    'Cache-Control': 'max-age=0',
    'Accept-Encoding': 'br'
  }
  const again = await get('/docs/errors', { headers: conditional })
  expect(again.status).toBe(304)
  const script = /\/docs\/assets\/app\.[\w-]+\.js/.exec(await page.text())![0]
  const asset = await get(script, { headers: { 'Accept-Encoding': 'gzip' } })
  expect([asset.headers.get('content-encoding'), asset.headers.get('cache-control')]).toEqual([
    'gzip',
    'public, max-age=31536000, immutable'
  ])
})

describe('for language models', () => {
  test('there is an index, and the whole text', async () => {
    const index = await get('/docs/llms.txt')
    expect(index.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    expect((await get('/llms.txt')).headers.get('location')).toBe('/docs/llms.txt')
    expect(await textOf('/docs/llms-full.txt')).toContain('# Create a document')
    expect((await get('/llms-full.txt')).headers.get('location')).toBe('/docs/llms-full.txt')
  })

  test('what only the tests need is left out', async () => {
    expect(await textOf('/docs/llms-full.txt')).not.toContain('<!--')
  })
})

test('HEAD answers as GET does, and other methods are rejected', async () => {
  const [read, head] = [await get('/docs/errors'), await get('/docs/errors', { method: 'HEAD' })]
  expect(head.headers.get('etag')).toBe(read.headers.get('etag'))
  expect(await head.text()).toBe('')
  expect((await get('/docs/errors', { method: 'POST' })).status).toBe(405)
})
