import type { FieldType, TemplateField } from '@signpost/sdk'
import type { EditorCondition, EditorField } from './editor-field.js'

/** The fields as a request has them: without what has its default, and without conditions on fields that are no longer there. */
export function requestOf(fields: EditorField[]) {
  return fields.map(({ key: _, read_only, required, validation, required_if, show_if, ...field }) => ({
    ...withoutNulls(field),
    ...withoutNulls({
      validation: validation && withoutNulls(validation),
      required_if: withLabel(required_if, field.role, fields),
      show_if: withLabel(show_if, field.role, fields)
    }),
    ...(required ? {} : { required }),
    ...(read_only ? { read_only } : {})
  }))
}

const withoutNulls = <Properties extends object>(properties: Properties) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null)) as {
    [Name in keyof Properties]: NonNullable<Properties[Name]>
  }

function withLabel(condition: EditorCondition | null, role: string, fields: EditorField[]): TemplateField['show_if'] {
  const other = condition && fields.find(({ key }) => key === condition.key)
  if (!condition || other?.role !== role) return null
  // A value that has not been entered yet.
  return condition.equals ? { label: other.label, equals: condition.equals } : { label: other.label, not_empty: true }
}

let made = 0

/** A key for a new field. */
export const newKey = (): string => `new${++made}`

/** The fields of a response, for the editor. */
export function fromResponse(fields: TemplateField[]): EditorField[] {
  const keyed = fields.map((field) => ({ field, key: newKey() }))
  const withKey = (condition: TemplateField['show_if'], { role }: TemplateField): EditorCondition | null => {
    const other = keyed.find(({ field }) => field.role === role && field.label === condition?.label)
    if (!condition || !other) return null
    const { label: _, ...asked } = condition
    return { ...asked, key: other.key }
  }
  return keyed.map(({ field, key }) => ({
    ...field,
    type: field.type as FieldType,
    required_if: withKey(field.required_if, field),
    show_if: withKey(field.show_if, field),
    key
  }))
}
