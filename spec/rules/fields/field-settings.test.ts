import { describe, expect, test } from 'vitest'
import { given, outcomeOf } from '../testing/fixtures.js'
import { assertSettings, settingsOf } from './field-settings.js'
import { noSettings } from './field-types.js'
import { assertValue } from './values.js'

describe('settings', () => {
  test('are null where a field says nothing of them, also if it was stored without them', () => {
    expect(settingsOf({})).toEqual(noSettings)
    expect(settingsOf({ align: 'right', font_size: undefined })).toEqual({ ...noSettings, align: 'right' })
  })

  test.each([
    ['lines of a text', { type: 'text', multiline: true }, 'done'],
    ['the size of a date', { type: 'date', font_size: 9 }, 'done'],
    ['nothing of a signature', { type: 'signature', color: null }, 'done'],
    ['lines of a name', { type: 'name', multiline: false }, 'VALIDATION_FAILED'],
    ['a placeholder of a date', { type: 'date', placeholder: 'When?' }, 'VALIDATION_FAILED'],
    ['the color of a box to check', { type: 'checkbox', color: '#ff0000' }, 'VALIDATION_FAILED']
  ] as const)('are judged by the type: %s', async (_, field, outcome) => {
    expect(await outcomeOf(() => assertSettings(field, 'fields[0]'))).toBe(outcome)
  })

  test('are refused with the setting named', () => {
    const details = { 'fields[0].align': 'does not apply to a field of the type signature' }
    expect(() => assertSettings({ type: 'signature', align: 'left' }, 'fields[0]')).toThrow(
      expect.objectContaining({ details })
    )
  })
})

test.each([
  [false, 'FIELD_VALUE_INVALID'],
  [true, 'done'],
  [null, 'done']
] as const)('lines in a field whose multiline is %s', async (multiline, outcome) => {
  const field = { type: 'text', width: 100, height: 40, multiline } as const
  expect(await outcomeOf(() => assertValue(field, 'one\ntwo', 'value', given))).toBe(outcome)
})
