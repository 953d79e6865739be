import { describe, expect, test } from 'vitest'
import { mayCallAll, problemOfUrl, resolvePublic } from './guard-url.js'

const production = { allowLoopback: false }
const development = { allowLoopback: true }

describe('in production', () => {
  test.each(['https://example.com/hook', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/'])('%s is fine', (url) => {
    expect(problemOfUrl(url, production)).toBeNull()
  })

  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://app.localhost/',
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

  test('a name that leads to this machine is refused when it is called', async () => {
    await expect(resolvePublic('localhost', production)).rejects.toThrow('does not resolve to a public address')
  })
})

describe('a name with several addresses', () => {
  const at = (...addresses: string[]) => addresses.map((address) => ({ address }))

  test('is called if all of them may be called', () => {
    expect(mayCallAll(at('8.8.8.8', '2001:4860:4860::8888'), production)).toBe(true)
    expect(mayCallAll(at('8.8.8.8', '127.0.0.1'), development)).toBe(true)
  })

  test.each([
    ['8.8.8.8', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8'],
    ['8.8.8.8', '::ffff:169.254.169.254'],
    ['8.8.8.8', '127.0.0.1']
  ])('is refused at %s and %s', (...addresses) => {
    expect(mayCallAll(at(...addresses), production)).toBe(false)
  })

  test('is refused at a private address in development, too, and at none', () => {
    expect(mayCallAll(at('127.0.0.1', '10.0.0.1'), development)).toBe(false)
    expect(mayCallAll([], development)).toBe(false)
  })
})

describe('in development', () => {
  test.each(['http://localhost:3000/hook', 'http://127.0.0.1:3000/', 'http://[::1]:3000/', 'https://localhost/'])(
    '%s is fine',
    (url) => {
      expect(problemOfUrl(url, development)).toBeNull()
    }
  )

  test.each(['http://example.com/', 'http://10.0.0.8/', 'https://10.0.0.8/'])('%s is refused', (url) => {
    expect(problemOfUrl(url, development)).not.toBeNull()
  })
})
