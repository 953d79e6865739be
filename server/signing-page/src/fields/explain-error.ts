import { formatNumber } from '../../../src/language/number-format.js'
import { signerTag, t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import { readNumber } from './read-number.js'

/** Explains a rejected value to the signer. The API's messages are for developers. */
export function explainError(code: string, field: SigningField, detail = ''): string {
  if (code === 'UNSUPPORTED_CHARACTER') return explainCharacter(detail)
  if (code === 'FIELD_VALUE_TOO_LONG') return explainLength(detail)
  if (code === 'FIELD_REQUIRED') return explainMissing(field)
  if (field.type === 'number') return explainNumber('')
  if (field.type === 'date') return t('notADate')
  return t('badValue')
}

/** Explains to the signer why a typed number cannot be used. */
export function explainNumber(typed: string): string {
  const read = readNumber(typed, signerTag())
  if (read && 'readings' in read) return t('whichNumber')
  return t('notANumber', { example: formatNumber('1250.50', signerTag()) })
}

/** Reads the character from the API's message: `has 🎉 (U+1F389), which cannot be drawn`. */
export function explainCharacter(detail: string): string {
  const [, character] = /^has (.+) \(U\+[0-9A-F]+\)/su.exec(detail) ?? []
  return character === undefined ? t('badCharacter') : t('badCharacterShown', { character })
}

/** Reads the number from the API's message: `is too long: 212 of its 540 characters fit`. */
function explainLength(detail: string): string {
  const [, count] = /(\d+) of its \d+ characters/.exec(detail) ?? []
  return count === undefined ? t('tooLong') : t('tooLongFor', { count })
}

/** Explains an empty required field to the signer. */
export function explainMissing(field: SigningField | null): string {
  if (field?.type === 'initials') return t('initialThis')
  if (!field || field.type === 'signature') return t('signThis')
  if (field.type === 'checkbox') return t(field.group ? 'tickOne' : 'tickThis')
  return t('fillThis')
}
