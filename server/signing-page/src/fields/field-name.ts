import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'

/** The name of a field: its label, or its kind. */
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
