import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { createRequire } from 'node:module'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { languageCodes } from '@signpost/spec/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contract, type Json } from '../support/contract.js'
import { createDraft, openSession, sendDraft } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

const require = createRequire(import.meta.url)
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  /** As sent over the wire. */
  bytes: Buffer
}

function get(path: string, encodings = 'gzip, deflate, br', headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(world.url + path, { headers: { 'Accept-Encoding': encodings, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) })
      )
    })
    sent.on('error', reject).end()
  })
}

/** The files that the page's HTML refers to, by their kind. */
async function assetsOfThePage(): Promise<string[]> {
  const html = brotliOrPlain(await get('/sign'))
  return [...new Set(html.match(/\/sign\/assets\/[^"]+/g))]
}

const textsOf = (assets: string[], language: string) =>
  `${assets.find((path) => path.includes('/texts-'))}/${language}/signing.js`

function brotliOrPlain({ headers, bytes }: Raw) {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

describe('the signing page', () => {
  test('refers only to existing files, which are cached indefinitely', async () => {
    const assets = await assetsOfThePage()
    expect(assets).toHaveLength(11)
    const texts = languageCodes.map((language) => textsOf(assets, language))
    for (const path of [...assets.filter((path) => /\.\w+$/.test(path)), ...texts]) {
      const { status, headers } = await get(path)
      expect({ path, status, caching: headers['cache-control'] }).toEqual({
        path,
        status: 200,
        caching: 'public, max-age=31536000, immutable'
      })
    }
    const folder = assets.find((path) => path.includes('/pdfjs-'))!
    expect((await get(`${folder}/wasm/openjpeg.wasm`)).headers['cache-control']).toContain('immutable')
    expect((await get(`${folder}/cmaps/Adobe-Japan1-UCS2.bcmap`)).status).toBe(200)
  })

  test('transfers less than 400 kB before its first page', async () => {
    const assets = await assetsOfThePage()
    const files = assets.filter((path) => /\.(js|css)$/.test(path))
    const weigh = (paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).bytes.length))
    // Only who draws on a phone loads what draws the QR code, only who has a field with a pattern its engine, only who fills in cards what shows them.
    const isLate = (path: string) => /\/(qr|patterns|cards)-/.test(path)
    const weights = await weigh(files.filter((path) => !isLate(path)))
    expect(weights).toHaveLength(5)
    // Only the language in use is loaded.
    const language = Math.max(...(await weigh(languageCodes.map((language) => textsOf(assets, language)))))
    const html = (await get('/sign')).bytes.length
    expect(weights.reduce((sum, weight) => sum + weight, html + language)).toBeLessThan(400_000)
    // What is loaded before the header: the page's own script, its style and the boot script.
    expect(
      weights
        .toSorted((a, b) => a - b)
        .slice(0, 3)
        .reduce((sum, weight) => sum + weight, html + language)
    ).toBeLessThan(55_000)
  })

  test('is compressed as the browser supports', async () => {
    const script = (await assetsOfThePage()).find((path) => path.includes('/main-') && path.endsWith('.js'))!
    const plain = await get(script, 'identity')
    const [brotli, gzip] = [await get(script), await get(script, 'gzip;q=0.5, br;q=0')]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toMatch(/^text\/javascript/)
    }
    const again = await get(script, 'br', { 'If-None-Match': brotli.headers.etag! })
    expect(again.status).toBe(304)
  })

  test('returns the service’s error format for missing files', async () => {
    for (const path of ['/sign/assets/main-00000000.js', '/sign/assets/%zz', '/sign/assets/..%2f..%2fmain.js']) {
      const { status, bytes } = await get(path, 'identity')
      expect({ path, status, code: JSON.parse(bytes.toString()).error.code }).toEqual({
        path,
        status: 404,
        code: 'ROUTE_NOT_FOUND'
      })
    }
  })
})

test.each(['/console/', '/edit'])('the page %s names all that it needs before it shows something', async (path) => {
  const html = brotliOrPlain(await get(path))
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/console\/assets\/[^"]+)"/g)]
  const named = new Set(tags.map(([, file]) => file!))
  const files = await Promise.all([...named].map(async (file) => [file, await get(file)] as const))
  for (const [file, answer] of files) {
    const imported = brotliOrPlain(answer).matchAll(/\b(?:from|import)"\.\/([\w-]+\.js)"/g)
    for (const [, needed] of imported) expect([...named], file).toContain(`/console/assets/${needed}`)
  }
  if (path === '/edit') return
  // The console begins with the list of documents: in few files, and few bytes.
  expect(files.length).toBeLessThanOrEqual(4)
  expect(files.reduce((sum, [, { bytes }]) => sum + bytes.length, 0)).toBeLessThan(45_000)
})

test.each(['/openapi.json', '/openapi.yaml', '/openapi.samples.json', '/embed.js', '/sign', '/verify/assets/main.js'])(
  '%s is compressed, and not cached without revalidation',
  async (path) => {
    const [plain, small] = [await get(path, 'identity'), await get(path)]
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers.vary).toContain('Accept-Encoding')
    expect(String(small.headers['cache-control'])).not.toContain('immutable')
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 1.5)
    expect((await get(path, 'br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined()
  }
)

test('the widget has an address of its own, which never changes, with its digest for pages that check it', async () => {
  const { version, src, integrity } = JSON.parse((await get('/embed.json', 'identity')).bytes.toString())
  expect(src).toMatch(new RegExp(`^${world.url}/embed-${version.replaceAll('.', '\\.')}-[0-9a-f]{8}\\.js$`))
  const { bytes, headers } = await get(new URL(src).pathname, 'identity')
  expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(bytes).toEqual((await get('/embed.js', 'identity')).bytes)
  // The service builds it itself; its digest is that of the package.
  expect(bytes).toEqual(readFileSync(require.resolve('@signpost/embed/embed.js')))
})

test('the page that says hello may be framed by any, and can do nothing else', async () => {
  const { bytes, headers } = await get('/embed-hello', 'identity')
  const [, script] = /<script>(.*)<\/script>/.exec(bytes.toString())!
  const digest = createHash('sha256').update(script!).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${digest}'; frame-ancestors *`
  )
})

test.each(['/openapi.json', '/openapi.yaml'])(
  '%s names this service, and has no marks that only this repository knows',
  async (path) => {
    const document = parse((await get(path, 'identity')).bytes.toString())
    expect(document.servers).toEqual([{ url: `${world.url}/v1`, 'x-internal': false }])
    expect([...marksOf(document)].sort()).toEqual([
      'x-enumDescriptions',
      'x-internal',
      'x-mcp',
      'x-open-enum',
      'x-open-union',
      'x-scope'
    ])
    expect(Object.keys(document.paths)).toEqual(Object.keys(contract.paths))
  }
)

test('the samples are an overlay of the document, and call this service', async () => {
  const document = JSON.parse((await get('/openapi.json', 'identity')).bytes.toString())
  const { overlay, actions, ...rest } = JSON.parse((await get('/openapi.samples.json', 'identity')).bytes.toString())
  expect([overlay, rest.extends]).toEqual(['1.0.0', `${world.url}/openapi.json`])
  const targets = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `$.paths['${path}'].${method}`)
  )
  expect(actions.map(({ target }: Json) => target)).toEqual(targets)
  const samples = actions.flatMap(({ update }: Json) => update['x-codeSamples'])
  expect(samples).toHaveLength(5 * targets.length)
  expect(samples.map(({ source }: Json) => source).join()).not.toContain('localhost:4400')
  expect(samples).toContainEqual(
    expect.objectContaining({ label: 'curl', source: expect.stringContaining(`curl ${world.url}/v1/account`) })
  )
})

/** The names of all extensions of a document. */
function marksOf(node: Json): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const own = Object.keys(node).filter((name) => name.startsWith('x-'))
  return new Set([...own, ...Object.values<Json>(node).flatMap((child) => [...marksOf(child)])])
}

test('long JSON answers are compressed, short ones and PDFs are not', async () => {
  for (let count = 0; count < 3; count++) await createDraft(world.api)
  const authorization = `Bearer ${world.account.live_key}`
  const list = await get('/v1/documents', 'gzip', { authorization })
  expect(list.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(list.bytes).toString()).data).toHaveLength(3)
  const { data } = (await world.api.get('/documents')).body
  const short = await get('/v1/documents?search=nothing-like-it', 'gzip', { authorization })
  expect(short.headers['content-encoding']).toBeUndefined()
  const pdf = await get(`/v1/documents/${data[0].id}/download?part=original`, 'gzip', { authorization })
  expect(pdf.headers['content-encoding']).toBeUndefined()
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a session contains the sizes of its pages as displayed, and none before the access code is entered', async () => {
  const ada = { email: 'ada@example.com', name: 'Ada' }
  const sent = await sendDraft(world.api, [ada, { email: 'bob@example.com', name: 'Bob', access_code: '4711' }])
  const [first, second] = await Promise.all(
    sent.signers.map(({ id }: { id: string }) => openSession(world, sent.id, id))
  )
  expect((await first.get('/signing/session')).body.pages).toEqual([{ width: 612, height: 792 }])
  expect((await second.get('/signing/session')).body.pages).toEqual([])
})
