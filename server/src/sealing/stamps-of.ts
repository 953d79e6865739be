import type { Stamp } from '@signpost/pdf'
import { charactersThatFit } from '@signpost/pdf/fonts'
import { type FieldTraits, fieldTypes, placeOf } from '@signpost/spec/rules'
import type { Schemas } from '../contract/contract.js'
import { formatDate } from '../language/date-format.js'
import { formatNumber } from '../language/number-format.js'
import type { FieldRow } from '../stores/field-store.js'
import type { SignatureRow } from '../stores/signature-store.js'

interface Drawn {
  box: Pick<FieldRow, 'page' | 'x' | 'y' | 'width' | 'height'>
  value: string | null
  /** The option that was chosen. */
  option: Schemas['FieldOption'] | undefined
  look: Pick<Extract<Stamp, { kind: 'text' }>, 'align' | 'size' | 'color'>
  /** The signature or the initials of the signer, if the field shows them. */
  mark: SignatureRow | undefined
  /** Of the signer. */
  language: string | null
}

const drawings: Record<FieldTraits['drawn'], (drawn: Drawn) => Stamp[]> = {
  mark: ({ box, mark }) => {
    if (!mark) return []
    if (mark.png) return [{ ...box, kind: 'image', png: mark.png }]
    return [{ ...box, kind: 'typed-signature', text: mark.text ?? '' }]
  },
  tick: ({ box, value }) => [{ ...box, kind: 'checkbox', checked: value === 'true' }],
  text: ({ box, value, look }) => (value === null ? [] : [{ ...box, ...look, kind: 'text', text: value }]),
  // Formatted as the signer saw it: `1.250` in the API's format means 1250 to a German reader.
  number: ({ box, value, look, language }) =>
    value === null ? [] : [{ ...box, ...look, kind: 'text', text: formatNumber(value, language) }],
  date: ({ box, value, look, language }) =>
    value === null ? [] : [{ ...box, ...look, kind: 'text', text: dateThatFits(value, box, look, language) }],
  file: ({ box, value }) => (value === null ? [] : [{ ...box, kind: 'attachment', text: value }]),
  option: ({ box, option, look }) => (option ? [{ ...box, ...look, kind: 'text', text: option.label }] : []),
  dot: ({ option }) => {
    const place = option && placeOf(option)
    return place ? [{ ...place, kind: 'radio' }] : []
  }
}

// The value was found to fit when it was entered; as written in the language it may be a hair wider.
function dateThatFits(value: string, box: Drawn['box'], look: Drawn['look'], language: string | null) {
  const written = formatDate(value, language)
  return charactersThatFit(written, { ...box, ...look }) === null ? written : value
}

/** What is drawn on the page for a field. */
export function stampsOf(field: FieldRow, signatures: SignatureRow[], language: string | null): Stamp[] {
  const { page, x, y, width, height, type, value } = field
  const mark = signatures.find(({ signer_id, purpose }) => signer_id === field.signer_id && purpose === type)
  const option = field.options?.find((each) => each.value === value)
  const { align, font_size, color } = field
  const look = { align: align ?? undefined, size: font_size ?? undefined, color: color ?? undefined }
  return drawings[fieldTypes[type].drawn]({ box: { page, x, y, width, height }, value, option, look, mark, language })
}
