import type { EditorField } from './editor-field.js'

/** Why fields cannot be kept yet: in English, or null. */
export function problemOfFields(fields: Pick<EditorField, 'label'>[]): string | null {
  const labels = fields.map(({ label }) => label.trim())
  if (labels.includes('')) return 'Each field needs a label.'
  if (new Set(labels).size < labels.length) return 'The labels of fields must be unique.'
  return null
}
