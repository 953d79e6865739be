import fc from 'fast-check'

/** Texts that often cause errors. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udc00 a character',
  '\u202eright to left',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦 💥',
  'e\u0301\u0323\u0301\u0301\u0301',
  '\ufeff\ufffe\uffff',
  '\r\n\t\u000b\u001b[31m',
  "'; drop table documents; --",
  '%_\\%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9007199254740993'
]

/** Few names of roles, fields and properties, so that requests refer to the same ones. */
export const names = [
  'Client',
  'Contractor',
  'Town',
  'Fee',
  'a.b',
  'a/b~c',
  '__proto__',
  'constructor',
  'toString',
  '💥'
]

const words = [
  'London',
  'Consulting agreement',
  '12 March Street',
  'Zoë',
  '東京',
  '1200',
  '2026-03-31',
  'true',
  'false'
]

/** Creates a text of a length. Most consist of ordinary words, some are unusual. */
export function texts({ minLength = 0, maxLength = 100 }: { minLength?: number; maxLength?: number }) {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const padded = (length: number) => 'x'.repeat(Math.min(length, 30_000))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...[...words, ...names].filter(fits), padded(Math.max(minLength, 1))) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 20) }) },
    { weight: 1, arbitrary: fc.constantFrom(padded(maxLength), ...oddTexts.filter(fits)) }
  )
}
