import type { CertificateSigner } from '@signpost/pdf'
import { formatDate, formatNumber, type Language, tagOf, zoneName } from '@signpost/spec/languages'
import { type FieldTraits, fieldTypes, fillsItself, zoneOf } from '@signpost/spec/rules'
import { fieldNames } from '@signpost/spec/texts/field-names'
import type { DocumentRow } from '../stores/document-store.js'
import type { FieldRow } from '../stores/field-store.js'
import type { SignerRow } from '../stores/signer-store.js'

const longest = 120

/**
 * What a signer has filled in, as it is written on the pages. Values that only the sender could set, marks and files are not among
 * it.
 * @param language of the certificate, for the names of fields without a label
 * @param document where days are counted, and how dates and numbers are written
 */
export function filledInBy(
  signer: SignerRow,
  fields: FieldRow[],
  language: Language,
  document: Pick<DocumentRow, 'time_zone' | 'format_locale'>
): NonNullable<CertificateSigner['filledIn']> {
  const tag = tagOf(signer)
  const zone = zoneOf(document, signer)
  const format = document.format_locale ?? tag
  return fields
    .filter((field) => !field.read_only || fillsItself(field))
    .flatMap((field) => {
      const written = field.value === null ? null : writings[fieldTypes[field.type].drawn](field.value, field, format)
      if (written === null) return []
      const value = fillsItself(field) ? `${written} (${zoneName(zone, tag, signer.signed_at ?? new Date())})` : written
      return [{ label: field.label ?? fieldNames[language][field.type], value: shortened(value) }]
    })
}

type Write = (value: string, field: FieldRow, tag: string | null) => string | null

const optionOf: Write = (value, { options }) => options?.find((option) => option.value === value)?.label ?? value

const writings: Record<FieldTraits['drawn'], Write> = {
  mark: () => null,
  file: () => null,
  tick: (value) => (value === 'true' ? '✓' : null),
  text: (value) => value,
  number: (value, _, tag) => formatNumber(value, tag),
  date: (value, _, tag) => formatDate(value, tag),
  option: optionOf,
  dot: optionOf
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest).join('')}…` : line
}
