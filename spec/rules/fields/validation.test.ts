import { describe, expect, test } from 'vitest'
import { send } from '../sending/send.js'
import { sampleOf } from '../signing/sample-of.js'
import { updateSigner } from '../signing/update-signer.js'
import { act, documentWith, field, given, outcomeOf, signer } from '../testing/fixtures.js'
import { assertSettings, settingsOf } from './field-settings.js'
import { noSettings } from './field-types.js'
import { problemOfValue } from './values.js'

const nothing = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }

describe('a validation', () => {
  test.each([
    ['limits of a number', 'number', { min: -1, max: 5 }, 'done'],
    ['one number only', 'number', { min: 5, max: 5 }, 'done'],
    [
      'lengths and a pattern of a text',
      'text',
      { min_length: 1, max_length: 9, pattern: '[a-z]+', message: 'Why' },
      'done'
    ],
    ['a pattern of an e-mail address', 'email', { pattern: '.*@example\\.com' }, 'done'],
    ['nothing, of a signature', 'signature', { min: null }, 'done'],
    ['a pattern of a number', 'number', { pattern: '1' }, 'path.validation.pattern'],
    ['a limit of a text', 'text', { max: 1 }, 'path.validation.max'],
    ['a limit of a date', 'date', { min: 1 }, 'path.validation.min'],
    ['a length of a dropdown', 'dropdown', { min_length: 1 }, 'path.validation.min_length'],
    ['crossed limits', 'number', { min: 2, max: 1 }, 'path.validation.min'],
    ['crossed lengths', 'text', { min_length: 2, max_length: 1 }, 'path.validation.min_length'],
    ['a broken pattern', 'text', { pattern: '(' }, 'path.validation.pattern'],
    ['a message about nothing', 'text', { message: 'Why' }, 'path.validation.message']
  ] as const)('may have or not: %s', async (_, type, validation, expected) => {
    const judge = () => assertSettings({ type, validation }, 'path')
    if (expected === 'done') expect(await outcomeOf(judge)).toBe('done')
    else expect(judge).toThrow(expect.objectContaining({ details: { [expected]: expect.any(String) } }))
  })

  test('is kept with all of its properties, and is null if it asks for nothing', () => {
    const kept = settingsOf({ validation: { min: 0, message: undefined } })
    expect(kept).toEqual({ ...noSettings, validation: { ...nothing, min: 0 } })
    expect(settingsOf({ validation: { message: null } }).validation).toBeNull()
  })
})

test.each([
  ['number', { min: 18 }, '17.99', 'must be at least 18'],
  ['number', { min: 18 }, '18', null],
  ['number', { max: -0.5 }, '-0.4', 'must be at most -0.5'],
  ['number', { max: -0.5 }, '-0.50', null],
  ['text', { min_length: 3 }, '😀😀', 'must have at least 3 characters'],
  ['text', { max_length: 2 }, '😀😀', null],
  ['text', { max_length: 2 }, 'abc', 'must have at most 2 characters'],
  ['company', { pattern: '[A-Z].*' }, 'acme', 'must match the pattern [A-Z].*'],
  ['company', { pattern: '[A-Z].*' }, 'Acme', null],
  ['email', { pattern: '.*@example\\.com' }, 'ada', 'must be an e-mail address, such as ada@example.com']
] as const)('a %s with %o: %s', (type, validation, value, expected) => {
  expect(problemOfValue({ type, validation }, value)).toBe(expected)
})

describe('what a field starts with of the signer', () => {
  const box = { page: 1, x: 10, y: 10, width: 100, height: 20, validation: { pattern: '.*@example\\.org' } } as const
  const sending = (changes: object = {}, email = 'ada@example.com') => {
    const signers = [{ email, name: 'Ada', fields: [{ ...box, type: 'email' as const, ...changes }] }]
    return send({ document: documentWith(), signers: [] }, { signers }, [null], given, act)
  }

  test('is left out if it does not meet the validation, and the signer can enter another', async () => {
    expect((await sending()).newFields).toMatchObject([{ value: null, sender_value: null }])
    expect((await sending({}, 'ada@example.org')).newFields).toMatchObject([{ value: 'ada@example.org' }])
  })

  test.each([
    ['is refused in a read-only field', { read_only: true }, 'signers[0].email'],
    ['is refused as the value that the sender sets', { value: 'bob@example.com' }, 'signers[0].fields[0].value']
  ])('%s', async (_, changes, path) => {
    await expect(sending(changes)).rejects.toMatchObject({
      code: 'FIELD_VALUE_INVALID',
      details: { [path]: 'must match the pattern .*@example\\.org' }
    })
  })

  test('is left out for a new person too', () => {
    const ada = signer('ada')
    const email = field('email', { type: 'email', validation: { ...nothing, pattern: '.*@example\\.org' } })
    const held = { document: documentWith({ status: 'sent' }), signers: [ada], fields: [email] }
    expect(updateSigner(held, ada, { email: 'bob@example.com' }, given, act)?.fields).toEqual([
      { id: 'email', value: null }
    ])
  })
})

describe('a sample', () => {
  test.each([
    ['number', { min: 18, max: 20.5 }],
    ['number', { max: -3 }],
    ['number', { min: 0.0000001, max: 0.0000002 }],
    ['text', { min_length: 40 }],
    ['text', { max_length: 2 }],
    ['text', { min_length: 3, max_length: 30, pattern: '[A-Z]{2}[0-9]*' }],
    ['name', { min_length: 20, max_length: 20 }],
    ['email', { min_length: 40 }],
    ['email', { max_length: 8 }],
    ['email', { pattern: '[a-z]+@example\\.org' }]
  ] as const)('of a %s meets %o', (type, validation) => {
    const sample = sampleOf(field('x', { type, validation: { ...nothing, ...validation } }), '2026-03-01')
    expect(problemOfValue({ type, validation }, sample!)).toBeNull()
  })

  test('is null where there is none', () => {
    const email = field('x', { type: 'email', validation: { ...nothing, pattern: '[0-9]+' } })
    expect(sampleOf(email, '2026-03-01')).toBeNull()
  })
})
