import type { FieldType, TemplateField } from '@signpost/sdk'
import type { EditorField } from './editor-field.js'

/** The fields as a request has them: without what has its default. */
export function requestOf(fields: EditorField[]) {
  return fields.map(({ key: _, read_only, required, ...field }) => ({
    ...withoutNulls(field),
    ...(required ? {} : { required }),
    ...(read_only ? { read_only } : {})
  }))
}

const withoutNulls = <Properties extends object>(properties: Properties) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null)) as {
    [Name in keyof Properties]: NonNullable<Properties[Name]>
  }

let made = 0

/** A key for a new field. */
export const newKey = (): string => `new${++made}`

/** The fields of a response, for the editor. */
export const fromResponse = (fields: TemplateField[]): EditorField[] =>
  fields.map((field) => ({ ...field, type: field.type as FieldType, key: newKey() }))
