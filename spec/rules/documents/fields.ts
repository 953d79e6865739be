import { boxOf, type PlacedBox, placeOf } from '../fields/field-places.js'
import { assertSettings } from '../fields/field-settings.js'
import { fieldTypes, takesFile } from '../fields/field-types.js'
import { assertOptions } from '../fields/options.js'
import { assertPatternWork } from '../fields/pattern-work.js'
import type { PlacedField } from '../fields/placed.js'
import { assertValue } from '../fields/values.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import type { HeldInspection } from './held.js'

type Field = PlacedField
type Checkable = { group?: string | null | undefined; value?: string | null | undefined }
type Pages = HeldInspection['pages']

// In points. Coordinates are often computed, so rounding errors are accepted.
const tolerance = 0.01

/** Throws if one of a signer's fields is invalid. */
export async function assertFields(fields: Field[], pages: Pages, path: string, given: Given): Promise<void> {
  assertPatternWork(fields.map((field, index) => ({ ...field, path: `${path}[${index}].value` })))
  await given.inTurn(fields, (field, index) => {
    assertField(field, pages, `${path}[${index}]`, given)
    assertOneChecked(field, fields.slice(0, index), `${path}[${index}].value`)
  })
}

/** Throws if two boxes of a signer's group are checked in advance: the signer could not uncheck a read-only box. */
export function assertOneChecked({ group, value }: Checkable, others: Checkable[], path: string): void {
  if (!group || value !== 'true' || !others.some((other) => other.group === group && other.value === 'true')) return
  throw invalid('FIELD_VALUE_INVALID', path, 'must be the only checked box in its group')
}

/** Throws if a field does not fit on its page, or if its value is invalid. */
export function assertField(field: Field, pages: Pages, path: string, given: Given): void {
  assertSettings(field, path)
  assertFillable(field, path)
  assertOptions(field, path, given)
  field.options?.forEach((option, index) => {
    const place = placeOf(option)
    if (place) assertPlace(place, pages, `${path}.options[${index}]`)
  })
  assertPlace(boxOf(field), pages, path)
  assertRoom(field, path, given)
  if (field.value !== undefined) assertValue(field, field.value, `${path}.value`, given)
}

function assertPlace(place: PlacedBox, pages: Pages, path: string) {
  const page = pages[place.page - 1]
  if (!page) {
    const problem = `must be a page of the document, which has ${pages.length}`
    throw invalid('FIELD_PAGE_OUT_OF_RANGE', `${path}.page`, problem)
  }
  if (place.width <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${path}.width`, 'must be greater than 0')
  if (place.height <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${path}.height`, 'must be greater than 0')
  assertInside(place.x, place.width, page.width, `${path}.x`)
  assertInside(place.y, place.height, page.height, `${path}.y`)
}

function assertInside(start: number, length: number, page: number, path: string) {
  if (start >= -tolerance && start + length <= page + tolerance) return
  throw invalid(
    'FIELD_OUT_OF_BOUNDS',
    path,
    `places the field outside the page, which extends from 0 to ${page} points`
  )
}

// Nobody else can attach a file.
function assertFillable(field: Field, path: string) {
  if (takesFile(field) && field.read_only)
    throw invalid('VALIDATION_FAILED', `${path}.read_only`, `does not apply to a field of the type ${field.type}`)
}

function assertRoom({ type, width, height }: Field, path: string, { charactersThatFit }: Given) {
  const text = fieldTypes[type].shortest
  if (text === null || charactersThatFit(text, { width, height }) === null) return
  const side = charactersThatFit(text, { width: 1000, height }) === null ? 'width' : 'height'
  const problem = `is too small: “${text}” does not fit at the smallest font size, 4 points`
  throw invalid('FIELD_OUT_OF_BOUNDS', `${path}.${side}`, problem)
}

/** Whether fields can be placed on a PDF. Drawing on the pages of a signed PDF would break its signatures. */
export function acceptsFields({ existing_signatures }: Pick<HeldInspection, 'existing_signatures'>): boolean {
  return existing_signatures === 0
}

/** Throws if there are fields and the PDF is already signed. */
export function assertAcceptsFields(
  fields: unknown[],
  inspection: Pick<HeldInspection, 'existing_signatures'>,
  path: string
): void {
  if (fields.length > 0 && !acceptsFields(inspection)) throw onSignedPdf(`${path}[0]`)
}

/** The error for a field on a PDF that is already signed. `path` locates the field. */
export function onSignedPdf(path: string): Refusal {
  const message = 'The PDF has digital signatures, which fields on its pages would break. Send it without fields.'
  const problem = 'cannot be placed on a PDF that has digital signatures'
  return new Refusal('FIELD_ON_SIGNED_PDF', message, { [path]: problem })
}
