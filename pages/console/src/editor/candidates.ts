import type { EditorField } from './editor-field.js'
import { traitsOf } from './field-type.js'

/** The fields that a condition of a field can be on: those of the same role that have values, and do not depend on it. */
export function candidatesFor(field: EditorField, name: 'required_if' | 'show_if', all: EditorField[]): EditorField[] {
  const hasValue = (other: EditorField) => !['mark', 'moment'].includes(traitsOf(other).takes)
  return all.filter(
    (other) =>
      other.key !== field.key &&
      other.role === field.role &&
      hasValue(other) &&
      !(name === 'show_if' && dependsOn(other, field.key, all))
  )
}

function dependsOn({ show_if }: EditorField, key: string, all: EditorField[], left = all.length): boolean {
  if (!show_if || left === 0) return false
  const next = all.find((other) => other.key === show_if.key)
  return show_if.key === key || (next !== undefined && dependsOn(next, key, all, left - 1))
}
