import { nameOfType } from '../language/translate.js'
import type { SigningField } from '../session/types.js'

/** The name of a field: its label, or what fields of its type are called. */
export const fieldName = ({ label, type }: SigningField): string => label ?? nameOfType(type)
