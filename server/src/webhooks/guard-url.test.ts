import { problemOfUrl, rangeOf, readWebhookUrl } from '@signpost/spec/rules'
import { describe, expect, test } from 'vitest'
import { assertMayCall } from './guard-url.js'

const production = { allowLoopback: false, allowedNetworks: [], isProxied: false }
const development = { ...production, allowLoopback: true }
const internal = { ...production, allowedNetworks: [rangeOf('10.1.0.0/16')] }

describe('in production', () => {
  test.each(['https://example.com/hook', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/'])('%s is fine', (url) => {
    expect(problemOfUrl(url, production)).toBeNull()
  })

  test.each([
    'http://example.com/',
    'http://8.8.8.8/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://app.localhost/',
    'https://localhost./',
    'https://app.localhost./',
    'https://127.0.0.1./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::1]/',
    'https://[::a00:1]/',
    'nonsense'
  ])('%s is refused', (url) => {
    expect(problemOfUrl(url, production)).not.toBeNull()
  })
})

describe('in development', () => {
  test.each([
    'http://localhost:3000/hook',
    'http://localhost.:3000/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'https://localhost/'
  ])('%s is fine', (url) => {
    expect(problemOfUrl(url, development)).toBeNull()
  })

  test.each(['http://example.com/', 'http://10.0.0.8/', 'https://10.0.0.8/'])('%s is refused', (url) => {
    expect(problemOfUrl(url, development)).not.toBeNull()
  })
})

describe('with an allowed network', () => {
  test.each(['https://10.1.0.8/', 'http://10.1.0.8:8080/', 'http://crm.sales/hook', 'https://crm.sales/'])(
    '%s is fine',
    (url) => {
      expect(problemOfUrl(url, internal)).toBeNull()
    }
  )

  test.each(['https://10.2.0.8/', 'http://8.8.8.8/', 'http://localhost/', 'https://169.254.169.254/'])(
    '%s is refused',
    (url) => {
      expect(problemOfUrl(url, internal)).not.toBeNull()
    }
  )

  test('a name needs HTTPS behind a proxy, because its addresses are unknown', () => {
    const proxied = { ...internal, isProxied: true }
    expect(problemOfUrl('http://crm.sales/hook', proxied)).toBe('must start with https://')
    expect(problemOfUrl('https://crm.sales/hook', proxied)).toBeNull()
    expect(problemOfUrl('http://10.1.0.8/hook', proxied)).toBeNull()
    expect(problemOfUrl('https://10.2.0.8/hook', proxied)).toBe('must be a public address')
  })
})

describe('a name with several addresses', () => {
  const url = new URL('https://hooks.example/')

  test('is called if all of them may be called', () => {
    assertMayCall(url, ['8.8.8.8', '2001:4860:4860::8888'], production)
    assertMayCall(url, ['8.8.8.8', '127.0.0.1'], development)
    assertMayCall(url, ['8.8.8.8', '10.1.0.8'], internal)
  })

  test.each([
    ['8.8.8.8', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8'],
    ['8.8.8.8', '::ffff:169.254.169.254'],
    ['8.8.8.8', '127.0.0.1'],
    []
  ])('is refused at %s and %s', (...addresses) => {
    expect(() => assertMayCall(url, addresses, production)).toThrow(
      'hooks.example does not resolve to a public address'
    )
  })

  test('is refused at a private address in development, too', () => {
    expect(() => assertMayCall(url, ['127.0.0.1', '10.0.0.1'], development)).toThrow('does not resolve')
  })

  test('needs HTTPS unless all of them are internal', () => {
    const plain = new URL('http://crm.sales/')
    assertMayCall(plain, ['10.1.0.8', '10.1.0.9'], internal)
    expect(() => assertMayCall(plain, ['10.1.0.8', '8.8.8.8'], internal)).toThrow(
      'crm.sales is public, and needs https://'
    )
  })
})

test.each([
  ['https://example.com/hook?a=b&c=%20#d', 'https://example.com/hook?a=b&c=%20#d'],
  ['https://EXAMPLE.com:443', 'https://example.com/'],
  ['http://[::1]:8080/hook', 'http://[::1]:8080/hook'],
  ['https://例え.jp/x', 'https://xn--r8jz45g.jp/x'],
  ['https://example.com/ü', 'https://example.com/%C3%BC'],
  ['https://example.com/{id}?a[b]={c}|d#e#f', 'https://example.com/%7Bid%7D?a%5Bb%5D=%7Bc%7D%7Cd#e%23f'],
  ['https://example.com\\x', 'https://example.com/x'],
  ['https://example.com/100%?q=%zz', 'https://example.com/100%25?q=%25zz']
])('%s is stored as %s', (text, stored) => {
  expect(readWebhookUrl(text, development)).toBe(stored)
  expect(readWebhookUrl(stored, development)).toBe(stored)
})

test('a URL that is too long when it is encoded is refused', () => {
  const text = `https://example.com/${'ü'.repeat(1000)}`
  expect(() => readWebhookUrl(text, development)).toThrow('at most 2048 characters')
})
