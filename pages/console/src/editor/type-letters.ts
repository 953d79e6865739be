import type { FieldType } from '@signpost/sdk'

/** The keys that place a field of a type, for the types that are used most. */
export const typeLetters: Partial<Record<FieldType, string>> = {
  signature: 'S',
  initials: 'I',
  date: 'D',
  text: 'T',
  email: 'E',
  number: 'N',
  checkbox: 'C'
}
