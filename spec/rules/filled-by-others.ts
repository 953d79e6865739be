import { shownFields } from './conditions.js'
import type { Schemas } from './contract.js'
import { settingsOf } from './field-settings.js'
import { isMark } from './field-types.js'
import type { HeldWithFields } from './held.js'
import { fieldsOf } from './state.js'

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
    .flatMap(({ id, name, status }) =>
      shownFields(fieldsOf(fields, id))
        .filter((field) => (status === 'signed' ? isMark(field.type) || field.value : field.read_only && field.value))
        .map((field) => {
          const { type, page, x, y, width, height, label, value } = field
          const place = { type, page, x, y, width, height }
          const settings = { ...settingsOf(field), validation: null, required_if: null, show_if: null }
          return {
            id: publicId('fld', field.id),
            signer_name: name,
            ...place,
            label,
            value: value || null,
            ...settings
          }
        })
    )
}
