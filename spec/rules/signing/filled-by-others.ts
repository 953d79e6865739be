import type { HeldField, HeldWithFields } from '../documents/held.js'
import { fieldsOf } from '../documents/state.js'
import { shownFields } from '../fields/conditions.js'
import { settingsOf } from '../fields/field-settings.js'
import { isMark } from '../fields/field-types.js'
import type { Schemas } from '../ground/contract.js'

type PublicId = (prefix: 'fld', id: string) => string

/**
 * What a signer sees of the fields of the others: those of everybody who has signed, and those with a value that only the
 * sender could change. What the others have not sent yet may still change, and is theirs alone.
 */
export function filledByOthers(
  { signers, fields }: Pick<HeldWithFields, 'signers' | 'fields'>,
  signerId: string,
  publicId: PublicId
): Schemas['FilledField'][] {
  return signers
    .filter(({ id }) => id !== signerId)
    .flatMap(({ id, name, status }) => {
      const shown = shownFields(fieldsOf(fields, id))
      const isFilled = status === 'signed' ? isFilledAmong(shown) : isFixed
      return shown.filter(isFilled).map((field) => present(field, name, publicId))
    })
}

const isFixed = ({ read_only, value }: HeldField) => read_only && Boolean(value)

// One mark is for all fields of its type. Of a type of which no field is required, nobody knows whether there is one.
function isFilledAmong(shown: HeldField[]) {
  const made = new Set(shown.filter(({ required }) => required).map(({ type }) => type))
  return ({ type, value }: HeldField) => (isMark(type) ? made.has(type) : Boolean(value))
}

function present(field: HeldField, signer_name: string, publicId: PublicId): Schemas['FilledField'] {
  const { type, page, x, y, width, height, label, value } = field
  const place = { type, page, x, y, width, height }
  const settings = { ...settingsOf(field), validation: null, required_if: null, show_if: null }
  return { id: publicId('fld', field.id), signer_name, ...place, label, value: value || null, ...settings }
}
