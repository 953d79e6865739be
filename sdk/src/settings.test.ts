import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { createClient } from './index.js'
import { fakeClient, json } from './testing/fake-fetch.js'
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
  expect(() => createClient({ apiKey: 'k', tryTimeout: -1 })).toThrow('tryTimeout is -1')
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
