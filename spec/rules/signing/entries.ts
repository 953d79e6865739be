import type { HeldAttachment, HeldField } from '../documents/held.js'
import { shownFields } from '../fields/conditions.js'
import { isMark, isTick, takesFile } from '../fields/field-types.js'
import { assertPatternWork } from '../fields/pattern-work.js'
import { assertReadable, assertValue } from '../fields/values.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'

/** A value that a request sets on a field, with its JSON path in the request. */
export interface Entry {
  field: HeldField
  value: string | null
  path: string
}

/** Finds the field of each entry of a request. Throws if the signer has no such field. */
export function readEntries(fields: HeldField[], entries: Schemas['FieldEntry'][], { publicId }: Given): Entry[] {
  if (entries.length === 0) return []
  const byId = new Map(fields.map((field) => [publicId('fld', field.id), field]))
  return entries.map(({ id, value }, index) => {
    const field = byId.get(id)
    if (!field) throw invalid('FIELD_UNKNOWN', `fields[${index}].id`, 'is not a field of this signer')
    return { field, value, path: `fields[${index}].value` }
  })
}

/** New values of fields. Only test helpers set files among them; others can only take a file away. */
export type Values = { id: string; value: string | null; attachment?: HeldAttachment | null }[]

/** The new values of a signer's fields. Throws if a value is invalid. */
export async function valuesOf(entries: Entry[], given: Given): Promise<Values> {
  assertPatternWork(entries.map(({ field, value, path }) => ({ ...field, value, path })))
  const values = new Map<string, Values[number]>()
  await given.inTurn(entries, ({ field, value: text, path }) => {
    const value = text === '' ? null : text
    if (field.read_only && value !== field.value) {
      throw invalid('FIELD_READ_ONLY', path, 'is read-only')
    }
    if (takesFile(field)) assertSameFile(field, value, path)
    else if (value !== null) assertValue(field, value, path, given)
    values.set(field.id, { id: field.id, value, ...(field.attachment && value === null ? { attachment: null } : {}) })
  })
  return [...values.values()]
}

function assertSameFile(field: HeldField, value: string | null, path: string) {
  if (value === null || value === field.value) return
  throw invalid('FIELD_VALUE_INVALID', path, 'must be null or the name of the file that is attached')
}

/** Applies new values to fields. */
export function fillIn(fields: HeldField[], values: Values): HeldField[] {
  const byId = new Map(values.map((change) => [change.id, change]))
  return fields.map((field) => ({ ...field, ...byId.get(field.id) }))
}

/** Throws if a request sets the value of a field that its condition hides. `fields` with their new values. */
export function assertNoneHidden(fields: HeldField[], entries: Entry[]): void {
  const shown = new Set(shownFields(fields).map(({ id }) => id))
  const hidden = entries.find(({ field, value }) => value !== null && value !== '' && !shown.has(field.id))
  if (!hidden?.field.show_if) return
  const { label } = hidden.field.show_if
  throw invalid('FIELD_VALUE_INVALID', hidden.path, `must not be set: the field is hidden, because of “${label}”`)
}

/**
 * Throws if a required field is empty, if more than one box of a group is checked, or if a value does not fit its field.
 * Saved values are checked again, because some were saved before values were measured.
 */
export async function assertComplete(fields: HeldField[], entries: Entry[], given: Given): Promise<void> {
  // The JSON path if the request has a value for the field, otherwise the field's identifier.
  const pathOf = ({ id }: HeldField) => entries.find(({ field }) => field.id === id)?.path ?? given.publicId('fld', id)
  const second = fields.find((field) => isChecked(field) && fields.some((other) => excludes(other, field)))
  if (second) throw invalid('FIELD_VALUE_INVALID', pathOf(second), 'must be the only checked box in its group')
  // A signer cannot fill in a read-only field.
  const missing = fields.filter((field) => field.required && !field.read_only && isEmpty(field, fields))
  if (missing.length > 0) {
    const details = Object.fromEntries(missing.map((field) => [pathOf(field), 'is required']))
    const names = missing.map(({ label, id }) => label ?? given.publicId('fld', id)).join(', ')
    throw new Refusal('FIELD_REQUIRED', `Required fields are empty: ${names}.`, details)
  }
  await given.inTurn(fields, (field) => {
    if (field.value !== null) assertReadable(field, field.value, pathOf(field), given)
  })
}

const isChecked = (field: HeldField) => isTick(field) && field.value === 'true'

function excludes(other: HeldField, field: HeldField) {
  return other !== field && isChecked(other) && isSameGroup(other, field)
}

function isSameGroup(a: HeldField, b: HeldField) {
  return a.exclusive_group !== null && a.exclusive_group === b.exclusive_group
}

/** Whether a field has no value. A box has one if another of its group is checked. */
export function isEmpty(field: HeldField, fields: HeldField[]) {
  if (isMark(field.type)) return false
  if (!isTick(field)) return field.value === null
  return !fields.some((other) => other.value === 'true' && (other === field || isSameGroup(other, field)))
}
