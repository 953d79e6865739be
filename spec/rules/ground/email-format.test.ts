import { expect, test } from 'vitest'
import { addressKey, isEmail, isSameAddress, problemOfEmail } from './email-format.js'

test.each([
  'ada@example.com',
  'ADA@Example.COM',
  'a@b',
  'ada@intranet',
  'a.b+c_d@sub.example.com',
  "o'neil@example.org",
  'info@müller.example',
  'ann@пример.рф',
  'ann@例え.jp',
  'ann@例え。jp',
  'ann@xn--mller-kva.example',
  `${'x'.repeat(64)}@example.com`
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
  'ada@exäm ple.com',
  'ada@exäm/ple.com',
  'ada@exäm\u200bple.com',
  'ada@ä.1',
  `${'x'.repeat(65)}@example.com`,
  '日本@example.com',
  '"a@b"@example.com',
  `ada@${'x'.repeat(64)}.com`
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

test.each([
  ['jörg@example.com', 'must be in ASCII before the @, because many mail servers accept nothing else there'],
  ['日本@例え.jp', 'must be in ASCII before the @, because many mail servers accept nothing else there'],
  [`${'x'.repeat(65)}@example.com`, 'must have at most 64 characters before the @'],
  ['ada', 'must be an e-mail address'],
  ['ada lovelace@example.com', 'must be an e-mail address'],
  ['info@müller.example', null]
])('%s: %s', (text, problem) => expect(problemOfEmail(text)).toBe(problem))

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['Info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@XN--mller-kva.example', 'info@xn--mller-kva.example'],
  ['nobody', 'nobody'],
  ['Jörg@example.com', 'jörg@example.com']
])('%s is compared as %s', (email, key) => expect(addressKey(email)).toBe(key))

test('two spellings of a domain are one address', () => {
  expect(isSameAddress('info@müller.example', 'Info@xn--mller-kva.example')).toBe(true)
  expect(isSameAddress('info@müller.example', 'info@muller.example')).toBe(false)
})
