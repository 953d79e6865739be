import { charactersThatFit, problemOfCharacters } from '@signpost/pdf/fonts'
import { assertField } from '@signpost/spec/rules'
import { expect, test } from 'vitest'
import * as fixtures from '../../../../spec/rules/testing/fixtures.js'
import { aField } from './a-field.js'
import { explainError, explainViolation } from './explain-error.js'

// With the engine's own words about texts.
const given = { ...fixtures.given, problemOfCharacters, charactersThatFit }

// The page reads numbers and characters out of the API's messages, so it must understand their current wording.
const box = { type: 'text', page: 1, x: 0, y: 0, width: 40, height: 10 } as const

function explain(value: string): string {
  try {
    assertField({ ...box, value }, [{ width: 600, height: 800 }], 'field', given)
  } catch (error) {
    const { code, details } = error as { code: string; details: Record<string, string> }
    return explainError(code, aField('name'), details['field.value'])
  }
  return 'no error'
}

test('a value that is too long is explained with the number of characters that fit', () => {
  expect(explain('n'.repeat(500))).toMatch(/^This is too long: there is room for \d+ characters\.$/)
})

test('a value that does not match is explained by the sender, or else by the page', () => {
  const explainPattern = (message: string | null) => {
    const validation = { min: null, max: null, min_length: null, max_length: null, pattern: '[0-9]+', message }
    try {
      assertField({ ...box, value: 'x', validation }, [{ width: 600, height: 800 }], 'field', given)
    } catch (error) {
      const { code, details } = error as { code: string; details: Record<string, string> }
      return explainError(code, aField('name', { validation }), details['field.value'])
    }
    return 'no error'
  }
  expect(explainPattern('Digits, please.')).toBe('Digits, please.')
  expect(explainPattern(null)).toBe('This does not have the form that is expected here.')
})

test.each([
  ['min', 'Please enter 1200.5 or more.'],
  ['max', 'Please enter 3 or less.'],
  ['min_length', 'Please enter at least 1 character.'],
  ['max_length', 'Please enter at most 4 characters.']
] as const)('what is beyond %s is explained', (limit, text) => {
  const validation = { min: 1200.5, max: 3, min_length: 1, max_length: 4, pattern: null, message: null }
  expect(explainViolation({ validation }, limit)).toBe(text)
})

test('a character that cannot be printed is shown', () => {
  expect(explain('Ada 🎉')).toBe('“🎉” cannot be printed. Please leave it out.')
})
