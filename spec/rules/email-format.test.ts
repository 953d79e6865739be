import { expect, test } from 'vitest'
import { isEmail } from './email-format.js'

test.each([
  'ada@example.com',
  'ADA@Example.COM',
  'a@b',
  'ada@intranet',
  'a.b+c_d@sub.example.com',
  "o'neil@example.org"
])('%s is an address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example.com.',
  'ada@-example.com',
  'ada @example.com',
  'ada@example.com\n',
  'ädа@example.com',
  'ada@exämple.com',
  '"a@b"@example.com',
  `ada@${'x'.repeat(64)}.com`
])('%j is none', (text) => expect(isEmail(text)).toBe(false))
