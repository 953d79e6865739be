import type { FieldType, TemplateField } from '@signpost/sdk'
import type { EditorField } from './editor-field.js'

/** The fields as a request has them: without what has its default. */
export function requestOf(fields: EditorField[]) {
  return fields.map(({ key: _, value, read_only, group, required, ...field }) => ({
    ...field,
    ...(required ? {} : { required }),
    ...(value === null ? {} : { value }),
    ...(read_only ? { read_only } : {}),
    ...(group === null ? {} : { group })
  }))
}

let made = 0

/** A key for a new field. */
export const newKey = (): string => `new${++made}`

/** The fields of a response, for the editor. */
export const fromResponse = (fields: TemplateField[]): EditorField[] =>
  fields.map((field) => ({ ...field, type: field.type as FieldType, key: newKey() }))
