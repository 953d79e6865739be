import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'

/** What to tell the signer about a value that the API has refused; the API's own words are for developers. */
export function explainError(code: string, field: SigningField): string {
  if (code === 'UNSUPPORTED_CHARACTER') return t('badCharacter')
  if (code === 'FIELD_REQUIRED') return explainMissing(field)
  if (field.type === 'number') return t('notANumber')
  if (field.type === 'date') return t('notADate')
  return t('badValue')
}

/** What to tell the signer about a field that is still empty. */
export function explainMissing(field: SigningField | null): string {
  if (field?.type === 'initials') return t('initialThis')
  if (!field || field.type === 'signature') return t('signThis')
  if (field.type === 'checkbox') return t(field.group ? 'tickOne' : 'tickThis')
  return t('fillThis')
}
