import type { Schemas } from '../ground/contract.js'
import { fieldTypes, isTick } from './field-types.js'

type Condition = Schemas['FieldCondition']

/** What conditions read of a signer's field. */
export interface Conditional {
  type: Schemas['FieldType']
  label?: string | null | undefined
  value?: string | null | undefined
  required: boolean
  required_if: Condition | null
  show_if: Condition | null
}

/** The fields of a signer that are shown, each required or not as its condition says. */
export function shownFields<Field extends Conditional>(fields: Field[]): Field[] {
  const holds = conditionsOf(fields)
  return fields
    .filter(({ show_if }) => holds(show_if))
    .map((field) => (field.required_if ? { ...field, required: holds(field.required_if) } : field))
}

/** Whether conditions of a signer's fields hold. One that there is not always does, one on a hidden field never. */
export function conditionsOf(fields: Conditional[]): (condition: Condition | null) => boolean {
  const byLabel = new Map(fields.map((field) => [field.label, field]))
  const known = new Map<Conditional, boolean>()
  return holds

  function holds(condition: Condition | null): boolean {
    if (!condition) return true
    const field = byLabel.get(condition.label)
    return field !== undefined && isShown(field) && isMet(condition, field)
  }

  function isShown(field: Conditional): boolean {
    const before = known.get(field)
    if (before !== undefined) return before
    // Documents have no circles. With one, its fields would be hidden.
    known.set(field, false)
    const shown = holds(field.show_if)
    known.set(field, shown)
    return shown
  }
}

/** Whether a field that is shown has what a condition asks for. */
function isMet({ equals }: Condition, field: Pick<Conditional, 'type' | 'value'>): boolean {
  const value = field.value ?? null
  if (isTick(field)) return (value === 'true') === (equals !== 'false')
  if (equals === undefined) return value !== null && value.trim() !== ''
  return (
    value !== null &&
    (value === equals || (fieldTypes[field.type].control === 'number' && Number(value) === Number(equals)))
  )
}
