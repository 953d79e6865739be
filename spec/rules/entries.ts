import type { Schemas } from './contract.js'
import type { Given } from './given.js'
import type { HeldField } from './held.js'
import { invalid, Refusal } from './refusal.js'
import { assertReadable, assertValue } from './values.js'

/** A value that a request gives to a field, and where it does. */
export interface Entry {
  field: HeldField
  value: string | null
  place: string
}

/** What the entries of a request give to a signer's fields. Throws if the signer has no such field. */
export function readEntries(fields: HeldField[], entries: Schemas['FieldEntry'][], { publicId }: Given): Entry[] {
  if (entries.length === 0) return []
  const byId = new Map(fields.map((field) => [publicId('fld', field.id), field]))
  return entries.map(({ id, value }, index) => {
    const field = byId.get(id)
    if (!field) throw invalid('FIELD_UNKNOWN', `fields[${index}].id`, 'is not a field of this signer')
    return { field, value, place: `fields[${index}].value` }
  })
}

/** What fields hold with the values of some entries. */
export type Values = { id: string; value: string | null }[]

/** The new values of a signer's fields. Throws what is wrong with them. */
export async function valuesOf(entries: Entry[], given: Given): Promise<Values> {
  const values = new Map<string, string | null>()
  await given.inTurn(entries, ({ field, value: text, place }) => {
    const value = text === '' ? null : text
    if (field.read_only && value !== field.value) {
      throw invalid('FIELD_READ_ONLY', place, 'is of a field that cannot be changed')
    }
    if (value !== null) assertValue(field, value, place, given)
    values.set(field.id, value)
  })
  return [...values].map(([id, value]) => ({ id, value }))
}

/** Fields with new values. */
export function fillIn(fields: HeldField[], values: Values): HeldField[] {
  const byId = new Map(values.map(({ id, value }) => [id, value]))
  return fields.map((field) => (byId.has(field.id) ? { ...field, value: byId.get(field.id)! } : field))
}

/**
 * Refuses to finish while a required field is empty, more than one box of a group is ticked, or a value stands there that
 * nobody could read: it may have been kept before values were measured.
 */
export async function assertComplete(fields: HeldField[], entries: Entry[], given: Given): Promise<void> {
  // As the caller wrote it, if it did; the field's identifier if not.
  const placeOf = ({ id }: HeldField) =>
    entries.find(({ field }) => field.id === id)?.place ?? given.publicId('fld', id)
  const twice = fields.find((field) => isTicked(field) && fields.some((other) => excludes(other, field)))
  if (twice) throw invalid('FIELD_VALUE_INVALID', placeOf(twice), 'excludes another box of its group that is ticked')
  // What a signer cannot change, they cannot be asked for.
  const missing = fields.filter((field) => field.required && !field.read_only && isEmpty(field, fields))
  if (missing.length > 0) {
    const details = Object.fromEntries(missing.map((field) => [placeOf(field), 'is required']))
    const names = missing.map(({ label, id }) => label ?? given.publicId('fld', id)).join(', ')
    throw new Refusal('FIELD_REQUIRED', `Required and empty: ${names}.`, details)
  }
  await given.inTurn(fields, (field) => {
    if (field.value !== null) assertReadable(field, field.value, placeOf(field), given)
  })
}

const isTicked = ({ type, value }: HeldField) => type === 'checkbox' && value === 'true'

function excludes(other: HeldField, field: HeldField) {
  return other !== field && isTicked(other) && isSameGroup(other, field)
}

function isSameGroup(a: HeldField, b: HeldField) {
  return a.exclusive_group !== null && a.exclusive_group === b.exclusive_group
}

function isEmpty(field: HeldField, fields: HeldField[]) {
  if (field.type === 'signature' || field.type === 'initials') return false
  if (field.type !== 'checkbox') return field.value === null
  return !fields.some((other) => other.value === 'true' && (other === field || isSameGroup(other, field)))
}
