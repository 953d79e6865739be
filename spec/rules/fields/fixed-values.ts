import type { Schemas } from '../ground/contract.js'
import { Refusal } from '../ground/refusal.js'
import { fieldTypes, fillsItself, isMark } from './field-types.js'

type Person = Partial<Record<'email' | 'name' | 'company', string | null | undefined>>

interface Field {
  type: Schemas['FieldType']
  label?: string | null | undefined
  value?: string | null | undefined
  required?: boolean | undefined
  read_only?: boolean | undefined
  group?: string | null | undefined
}

/**
 * Throws if a field of a person requires a value that nobody can give: its signer cannot fill it in, and the sender has set
 * none. It would be sealed empty.
 * @param pathOf names the place in the request, by the field and its position
 */
export function assertFixedValues<F extends Field>(
  fields: F[],
  person: Person,
  pathOf: (field: F, position: number) => string
): void {
  const problems = fields.flatMap((field, position) => {
    if (!isFixedWithoutValue(field, fields, person)) return []
    const name = field.label ? `“${field.label}”` : `a field of the type ${field.type}`
    return [{ name, path: pathOf(field, position) }]
  })
  if (problems.length === 0) return
  const names = problems.map(({ name }) => name).join(', ')
  throw new Refusal(
    'FIELD_REQUIRED',
    `Nobody can fill in what is read-only, required and has no value: ${names}.`,
    Object.fromEntries(
      problems.map(({ name, path }) => [path, `has no value for ${name}, which is read-only and required`])
    )
  )
}

function isFixedWithoutValue(field: Field, fields: Field[], person: Person) {
  const { type, value, required = true, read_only = false, group } = field
  if (!read_only || !required || fillsItself(field) || isMark(type)) return false
  const { startsWith } = fieldTypes[type]
  const isKnown = startsWith !== null && Boolean(person[startsWith])
  const isChosen = Boolean(group) && fields.some((other) => other.group === group && other.value === 'true')
  return !value && !isKnown && !isChosen
}
