import { assertField } from '@signpost/spec/rules'
import { expect, test } from 'vitest'
import { given } from '../../../src/given/given.js'
import { aField } from './a-field.js'
import { explainError } from './explain-error.js'

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

test('a character that cannot be printed is shown', () => {
  expect(explain('Ada 🎉')).toBe('“🎉” cannot be printed. Please leave it out.')
})
