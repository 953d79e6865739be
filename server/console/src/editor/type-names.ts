import { t } from '../language/translate.js'

const names: Record<string, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Text',
  number: 'Number',
  checkbox: 'Checkbox'
}

/** The name of a type of field. The contract may gain some, which are named as they are. */
export const nameOfType = (type: string): string => t(names[type] ?? type)
