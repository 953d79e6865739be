import type { EditorCondition, EditorField } from '../../editor/editor-field.js'
import { traitsOf } from '../../editor/field-type.js'
import { fullName } from '../../editor/person.js'
import type { FieldState, Filler } from '../../reader/placed-field.js'
import { peopleOfDraft } from './people-of.js'
import type { Preparation } from './preparation.js'

/** The fields of a draft by who will fill them in. */
export function toBePlaced({ signers, fields }: Preparation): Filler[] {
  const conditionOf = (condition: EditorCondition | null) => {
    const label = fields.find(({ key }) => key === condition?.key)?.label
    return condition && label !== undefined ? { ...condition, label } : null
  }
  return peopleOfDraft(signers).map((person) => ({
    role: person.role,
    name: fullName(person),
    fields: fields
      .filter((field) => field.role === person.role)
      .map((field) => ({
        ...field,
        required_if: conditionOf(field.required_if),
        show_if: conditionOf(field.show_if),
        state: stateOf(field)
      }))
  }))
}

function stateOf(field: EditorField): FieldState {
  if (field.read_only && traitsOf(field).takes !== 'moment') return 'fixed'
  return field.value ? 'filled' : 'awaited'
}
