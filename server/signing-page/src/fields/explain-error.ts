import { formatNumber } from '../../../src/language/number-format.js'
import { signerTag, t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import { readNumber } from './read-number.js'

/** What to tell the signer about a value that the API has refused; the API's own words are for developers. */
export function explainError(code: string, field: SigningField, detail = ''): string {
  if (code === 'UNSUPPORTED_CHARACTER') return explainCharacter(detail)
  if (code === 'FIELD_VALUE_TOO_LONG') return explainLength(detail)
  if (code === 'FIELD_REQUIRED') return explainMissing(field)
  if (field.type === 'number') return explainNumber('')
  if (field.type === 'date') return t('notADate')
  return t('badValue')
}

/** What to tell the signer about a number that cannot be taken as it was typed. */
export function explainNumber(typed: string): string {
  const read = readNumber(typed, signerTag())
  if (read && 'readings' in read) return t('whichNumber')
  return t('notANumber', { example: formatNumber('1250.50', signerTag()) })
}

/** Which character cannot be printed, as the API's words show it: `has 🎉 (U+1F389), which cannot be drawn`. */
export function explainCharacter(detail: string): string {
  const [, character] = /^has (.+) \(U\+[0-9A-F]+\)/su.exec(detail) ?? []
  return character === undefined ? t('badCharacter') : t('badCharacterShown', { character })
}

/** How much fits, as the API's words have it: `is too long: 212 of its 540 characters fit`. */
function explainLength(detail: string): string {
  const [, count] = /(\d+) of its \d+ characters/.exec(detail) ?? []
  return count === undefined ? t('tooLong') : t('tooLongFor', { count })
}

/** What to tell the signer about a field that is still empty. */
export function explainMissing(field: SigningField | null): string {
  if (field?.type === 'initials') return t('initialThis')
  if (!field || field.type === 'signature') return t('signThis')
  if (field.type === 'checkbox') return t(field.group ? 'tickOne' : 'tickThis')
  return t('fillThis')
}
