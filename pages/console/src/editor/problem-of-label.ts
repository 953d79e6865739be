import { t } from '../language/translate.js'
import type { EditorField } from './editor-field.js'

/** Why a field cannot have its label, or null. */
export function problemOfLabel(fields: EditorField[], { key, label }: EditorField): string | null {
  if (label.trim() === '') return t('Enter a label.')
  if (fields.some((other) => other.key !== key && other.label === label)) return t('Another field has this label.')
  return null
}
