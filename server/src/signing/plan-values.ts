import { invalid } from '@signpost/spec/rules'
import type { Schemas } from '../contract.js'
import { refuseValue } from '../documents/plan-send.js'
import { ApiError } from '../errors.js'
import { publicId, uuidOrNull } from '../ids.js'
import { inTurn } from '../in-turn.js'
import type { FieldRow } from '../signers/field-store.js'
import { problemOfLength } from '../signers/field-value.js'

/** A value that a request gives to a field, and where it does. */
export interface GivenValue {
  field: FieldRow
  value: string | null
  place: string
}

/** What the entries of a request give to a signer's fields. Throws if the signer has no such field. */
export function readEntries(fields: FieldRow[], entries: Schemas['FieldEntry'][]): GivenValue[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return entries.map(({ id, value }, index) => {
    const field = byId.get(uuidOrNull('fld', id) ?? '')
    if (!field) throw invalid('FIELD_UNKNOWN', `fields[${index}].id`, 'is not a field of this signer')
    return { field, value, place: `fields[${index}].value` }
  })
}

/** The new values of a signer's fields, by their UUIDs. Throws what is wrong with them. */
export async function planValues(given: GivenValue[]): Promise<Map<string, string | null>> {
  const values = new Map<string, string | null>()
  await inTurn(given, ({ field, value: text, place }) => {
    const value = text === '' ? null : text
    if (field.read_only && value !== field.value) {
      throw invalid('FIELD_READ_ONLY', place, 'is of a field that cannot be changed')
    }
    if (value !== null) refuseValue(field, value, place)
    values.set(field.id, value)
  })
  return values
}

/** Refuses to finish with a value that was kept before values were measured and that nobody could read in print. */
export async function refuseUnreadable(fields: FieldRow[], given: GivenValue[]): Promise<void> {
  await inTurn(fields, (field) => {
    const tooLong = field.value === null ? null : problemOfLength(field.type, field.value, field)
    if (tooLong) throw invalid('FIELD_VALUE_TOO_LONG', placeOf(field, given), tooLong)
  })
}

/** Refuses to finish while a required field is empty, or while more than one box of a group is ticked. */
export function refuseIncomplete(fields: FieldRow[], given: GivenValue[]): void {
  const ticked = fields.filter(({ type, value }) => type === 'checkbox' && value === 'true')
  for (const field of ticked) {
    const others = ticked.filter((other) => other !== field && sameGroup(other, field))
    if (others.length > 0) {
      throw invalid('FIELD_VALUE_INVALID', placeOf(field, given), 'excludes another box of its group that is ticked')
    }
  }
  // What a signer cannot change, they cannot be asked for.
  const missing = fields.filter((field) => field.required && !field.read_only && isEmpty(field, fields))
  if (missing.length === 0) return
  const details = Object.fromEntries(missing.map((field) => [placeOf(field, given), 'is required']))
  const names = missing.map(({ label, id }) => label ?? publicId('fld', id)).join(', ')
  throw new ApiError('FIELD_REQUIRED', `Required and empty: ${names}.`, { details })
}

function isEmpty(field: FieldRow, fields: FieldRow[]) {
  if (field.type === 'signature' || field.type === 'initials') return false
  if (field.type !== 'checkbox') return field.value === null
  return !fields.some((other) => other.value === 'true' && (other === field || sameGroup(other, field)))
}

function sameGroup(a: FieldRow, b: FieldRow) {
  return a.exclusive_group !== null && a.exclusive_group === b.exclusive_group
}

// As the caller wrote it, if it did; the field's identifier if not.
function placeOf({ id }: FieldRow, given: GivenValue[]) {
  return given.find(({ field }) => field.id === id)?.place ?? publicId('fld', id)
}
