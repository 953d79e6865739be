import { describe, expect, test } from 'vitest'
import { problemOfUrl, resolvePublic } from './guard-url.js'

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
    'nonsense'
  ])('%s is refused', (url) => {
    expect(problemOfUrl(url, production)).not.toBeNull()
  })

  test('a name that leads to this machine is refused when it is called', async () => {
    await expect(resolvePublic('localhost', production)).rejects.toThrow('not at a public address')
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
