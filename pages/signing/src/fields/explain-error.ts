import { type FieldControl, fieldTypes, isMark, type LimitName, type MarkType } from '@signpost/spec/field-types'
import { formatNumber } from '@signpost/spec/languages'
import { formatTag, signerTag, t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import { readNumber } from './read-number.js'

/** Explains a rejected value to the signer. The API's messages are for developers. */
export function explainError(code: string, field: SigningField, detail = ''): string {
  if (code === 'UNSUPPORTED_CHARACTER') return explainCharacter(detail)
  if (code === 'FIELD_VALUE_TOO_LONG') return explainLength(detail)
  if (code === 'FIELD_REQUIRED') return explainMissing(field)
  // The API is the only judge of patterns until their engine is loaded.
  if (detail.startsWith('must match')) return explainViolation(field, 'pattern')
  return words[fieldTypes[field.type].control].wrong()
}

/** Explains to the signer what a value does not meet: in the words of the sender, if there are any. */
export function explainViolation({ validation }: Pick<SigningField, 'validation'>, limit: LimitName): string {
  if (validation?.message) return validation.message
  return limits[limit](Number(validation?.[limit]))
}

const limits: Record<LimitName, (limit: number) => string> = {
  min: (limit) => t('atLeast', { limit: formatNumber(String(limit), formatTag()) }),
  max: (limit) => t('atMost', { limit: formatNumber(String(limit), formatTag()) }),
  min_length: (count) => t('tooShort', { count }),
  max_length: (count) => t('tooManyCharacters', { count }),
  pattern: () => t('wrongForm')
}

/** Explains to the signer why a typed number cannot be used. */
export function explainNumber(typed: string): string {
  const read = readNumber(typed, formatTag(), signerTag())
  if (read && 'readings' in read) return t('whichNumber')
  return t('notANumber', { example: formatNumber('1250.50', formatTag()) })
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

/** Explains an empty required field to the signer, or the missing signature of one who has no fields. */
export function explainMissing(field: SigningField | null): string {
  if (!field) return marks.signature()
  return isMark(field.type) ? marks[field.type]() : words[fieldTypes[field.type].control].missing(field)
}

const marks: Record<MarkType, () => string> = { signature: () => t('signThis'), initials: () => t('initialThis') }

interface Words {
  /** Said of an empty field that is required. */
  missing(field: SigningField): string
  /** Said of a value that the field does not take. */
  wrong(): string
}

const plain: Words = { missing: () => t('fillThis'), wrong: () => t('badValue') }

const words: Record<FieldControl, Words> = {
  mark: plain,
  checkbox: { ...plain, missing: ({ group }) => t(group ? 'tickOne' : 'tickThis') },
  text: plain,
  number: { ...plain, wrong: () => explainNumber('') },
  date: { ...plain, wrong: () => t('notADate') },
  email: { ...plain, wrong: () => t('notAnAddress') },
  dropdown: { ...plain, missing: () => t('chooseOne') },
  radio: { ...plain, missing: () => t('chooseOne') },
  file: { ...plain, missing: () => t('attachThis') },
  none: plain
}
