import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { createClient, createSigningClient, Signpost } from './index.js'
import { fakeClient, fakeFetch, json } from './testing/fake-fetch.js'
import { version } from './version.js'

it.each([undefined, '', null])('requires a key when it is %s', (apiKey) => {
  expect(() => createClient({ apiKey } as never)).toThrow('apiKey is missing.')
})

it('rejects a key that cannot be sent in a header, without showing it', () => {
  expect(() => createClient({ apiKey: 'sp_test_secret\n' })).toThrow(/^apiKey contains a space, a line break/)
})

it('does not show the key when the client is logged', () => {
  const client = createClient({ apiKey: 'sp_test_secret' })
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain('sp_test_secret')
})

it.each([
  ['https://sign.test', 'https://sign.test/v1/account'],
  ['https://sign.test/', 'https://sign.test/v1/account'],
  ['https://sign.test/v1/', 'https://sign.test/v1/account'],
  ['https://test:8443/sign', 'https://test:8443/sign/v1/account'],
  [undefined, 'http://localhost:4400/v1/account']
])('sends requests for %s to %s', async (baseUrl, url) => {
  const { signpost, seen } = fakeClient([json({})], { baseUrl })
  await signpost.account.get()
  expect(seen[0]!.url).toBe(url)
})

it.each(['sign.test', 'ftp://sign.test', 'localhost:4400', 'https://user:word@sign.test', 'https://sign.test?x=1'])(
  'rejects the URL %s',
  (baseUrl) => {
    expect(() => createClient({ apiKey: 'k', baseUrl })).toThrow(TypeError)
  }
)

it('rejects invalid numbers', () => {
  expect(() => createClient({ apiKey: 'k', timeout: 0 })).toThrow('timeout is 0')
  expect(() => createClient({ apiKey: 'k', timeout: Number.POSITIVE_INFINITY })).toThrow('timeout is Infinity')
  expect(() => createClient({ apiKey: 'k', deadline: -1 })).toThrow('deadline is -1')
  expect(() => createClient({ apiKey: 'k', maxRetries: Number.NaN })).toThrow('maxRetries is NaN')
})

it('uses the current global fetch', async () => {
  const { fetch } = globalThis
  const signpost = createClient({ apiKey: 'k' })
  globalThis.fetch = async () => json({ id: 'acc_1' })
  try {
    expect(await signpost.account.get()).toEqual({ id: 'acc_1' })
  } finally {
    globalThis.fetch = fetch
  }
})

it('has the version of its package', () => {
  expect(version).toBe(manifest.version)
})

it.each([
  ['timeout', Number.NaN],
  ['deadline', Number.NaN],
  ['maxRetries', Number.NaN],
  ['maxRetries', -1]
])('refuses a %s of %d, of the client or of a call', async (name, value) => {
  expect(() => createClient({ apiKey: 'k', [name]: value })).toThrow(`${name} is ${value}, but must be`)
  const { signpost, seen } = fakeClient([json({})])
  const large = { file: new Uint8Array(3 * 1024 * 1024 + 1) }
  for (const call of [
    () => signpost.account.get({ [name]: value }),
    () => signpost.documents.download('doc_1', { [name]: value }),
    () => signpost.documents.create(large, { [name]: value })
  ]) {
    await expect(call()).rejects.toThrow(`${name} is ${value}, but must be`)
  }
  expect(seen).toEqual([])
})

describe('the environment', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it('provides the key and the address', async () => {
    vi.stubEnv('SIGNPOST_API_KEY', 'sp_test_env')
    vi.stubEnv('SIGNPOST_BASE_URL', 'https://sign.test/')
    const { fetch, seen } = fakeFetch(json({}))
    await new Signpost({ fetch }).account.get()
    await new Signpost({ fetch, apiKey: 'sp_test_own', baseUrl: 'https://own.test' }).account.get()
    expect(seen.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['https://sign.test/v1/account', 'Bearer sp_test_env'],
      ['https://own.test/v1/account', 'Bearer sp_test_own']
    ])
  })

  it('is not needed', async () => {
    vi.stubGlobal('process', undefined)
    const { fetch, seen } = fakeFetch(json({}))
    await new Signpost({ apiKey: 'k', fetch }).account.get()
    expect(seen[0]!.url).toBe('http://localhost:4400/v1/account')
    expect(() => new Signpost()).toThrow('apiKey is missing. Pass it, or set SIGNPOST_API_KEY.')
  })

  it('is not read on Deno without permission, which would ask the user', () => {
    vi.stubEnv('SIGNPOST_API_KEY', 'sp_test_env')
    const asked: string[] = []
    const querySync = ({ variable }: { variable: string }) => {
      asked.push(variable)
      return { state: 'prompt' }
    }
    vi.stubGlobal('Deno', { permissions: { querySync } })
    expect(() => new Signpost()).toThrow('apiKey is missing.')
    expect(asked).toContain('SIGNPOST_API_KEY')
    vi.stubGlobal('Deno', { permissions: { querySync: () => ({ state: 'granted' }) } })
    expect(new Signpost()).toBeInstanceOf(Signpost)
  })
})

describe('in a browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each(['document', 'importScripts'])('a key is refused where there is %s', (global) => {
    vi.stubGlobal('process', undefined)
    vi.stubGlobal(global, {})
    expect(() => new Signpost({ apiKey: 'k' })).toThrow('Everyone who opens this page could read the API key')
    expect(new Signpost({ apiKey: 'k', dangerouslyAllowBrowser: true })).toBeInstanceOf(Signpost)
    expect(createSigningClient({ token: 't' })).toBeDefined()
  })

  it('a key is allowed in a test with a simulated page', () => {
    vi.stubGlobal('document', {})
    expect(new Signpost({ apiKey: 'k' })).toBeInstanceOf(Signpost)
  })

  it('the client does not set the User-Agent', async () => {
    vi.stubGlobal('process', undefined)
    vi.stubGlobal('document', {})
    const { signpost, seen } = fakeClient([json({})], { dangerouslyAllowBrowser: true })
    await signpost.account.get()
    expect(seen[0]!.headers.has('user-agent')).toBe(false)
  })
})

describe('headers', () => {
  it('are sent by default, or with one call', async () => {
    const { signpost, seen } = fakeClient([json({})], { headers: { 'X-Tenant': 'a', 'User-Agent': 'own/1' } })
    await signpost.account.get({ headers: { 'x-tenant': null, traceparent: '00-1' } })
    await signpost.account.get()
    const sent = seen.map(({ headers }) => ['x-tenant', 'traceparent', 'user-agent'].map((name) => headers.get(name)))
    expect(sent).toEqual([
      [null, '00-1', 'own/1'],
      ['a', null, 'own/1']
    ])
  })

  it('do not replace the key', async () => {
    const { signpost, seen } = fakeClient([json({})])
    await signpost.account.get({ headers: { Authorization: 'Basic x' } })
    expect(seen[0]!.headers.get('authorization')).toBe('Bearer sp_test_secret')
    expect(() => createClient({ apiKey: 'k', headers: { Authorization: 'x' } })).toThrow(TypeError)
    expect(() => createClient({ apiKey: 'k', headers: { 'idempotency-key': 'x' } })).toThrow('idempotency-key')
  })
})

it('sends the default headers with the raw client too', async () => {
  const { signpost, seen } = fakeClient([json({})], { headers: { 'x-tenant': 'a' } })
  await signpost.raw.GET('/account')
  expect(seen[0]!.headers.get('x-tenant')).toBe('a')
})
