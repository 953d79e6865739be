import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'

/** What a field is called: its label, or else its kind. */
export function fieldName({ label, type }: SigningField): string {
  const kinds = {
    signature: 'fieldSignature',
    initials: 'fieldInitials',
    date: 'fieldDate',
    text: 'fieldText',
    checkbox: 'fieldCheckbox',
    number: 'fieldNumber'
  } as const
  return label ?? t(kinds[type])
}
