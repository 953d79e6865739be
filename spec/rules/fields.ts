import type { Schemas } from './contract.js'
import type { Given } from './given.js'
import type { HeldInspection } from './held.js'
import { invalid, Refusal } from './refusal.js'
import { assertValue } from './values.js'

type Field = Schemas['InlineField']
type Tickable = { group?: string | null; value?: string | null }
type Pages = HeldInspection['pages']

// Coordinates are often computed: a hair over the edge is not a mistake.
const tolerance = 0.01

/** Refuses what one signer could not be asked for. */
export async function assertFields(fields: Field[], pages: Pages, place: string, given: Given): Promise<void> {
  await given.inTurn(fields, (field, index) => {
    assertField(field, pages, `${place}[${index}]`, given)
    assertOneTick(field, fields.slice(0, index), `${place}[${index}].value`)
  })
}

/** Of a signer's boxes that exclude each other only one may come ticked: the signer could not untick a read-only one. */
export function assertOneTick({ group, value }: Tickable, others: Tickable[], place: string): void {
  if (!group || value !== 'true' || !others.some((other) => other.group === group && other.value === 'true')) return
  throw invalid('FIELD_VALUE_INVALID', place, 'excludes another box of its group that is ticked')
}

/** Refuses a field that does not fit its page, or whose value does not fit its type. */
export function assertField(field: Field, pages: Pages, place: string, given: Given): void {
  const page = pages[field.page - 1]
  if (!page) {
    const problem = `is not a page of the document, which has ${pages.length}`
    throw invalid('FIELD_PAGE_OUT_OF_RANGE', `${place}.page`, problem)
  }
  if (field.width <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.width`, 'must be greater than 0')
  if (field.height <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.height`, 'must be greater than 0')
  assertInside(field.x, field.width, page.width, `${place}.x`)
  assertInside(field.y, field.height, page.height, `${place}.y`)
  assertRoom(field, place, given)
  if (field.value !== undefined) assertValue(field, field.value, `${place}.value`, given)
}

function assertInside(start: number, length: number, page: number, place: string) {
  if (start >= -tolerance && start + length <= page + tolerance) return
  throw invalid('FIELD_OUT_OF_BOUNDS', place, `leaves the page, which is ${page} points there`)
}

// The least that a field is made for.
const least: Partial<Record<Schemas['FieldType'], string>> = { text: 'x', number: '0', date: '0000-00-00' }

function assertRoom({ type, width, height }: Field, place: string, { charactersThatFit }: Given) {
  const text = least[type]
  if (text === undefined || charactersThatFit(text, { width, height }) === null) return
  const side = charactersThatFit(text, { width: 1000, height }) === null ? 'width' : 'height'
  const problem = `is too small: not even “${text}” fits at 4 points, the smallest size that is drawn`
  throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.${side}`, problem)
}

/** Whether fields can be placed on a PDF: to draw on its pages would break the signatures that it carries. */
export function acceptsFields({ existing_signatures }: Pick<HeldInspection, 'existing_signatures'>): boolean {
  return existing_signatures === 0
}

/** Refuses fields on a PDF that carries signatures. */
export function assertAcceptsFields(
  fields: unknown[],
  inspection: Pick<HeldInspection, 'existing_signatures'>,
  place: string
): void {
  if (fields.length === 0 || acceptsFields(inspection)) return
  const message = 'The PDF carries digital signatures, which fields on its pages would break. Send it without fields.'
  const problem = 'cannot be placed on a PDF that carries digital signatures'
  throw new Refusal('FIELD_ON_SIGNED_PDF', message, { [`${place}[0]`]: problem })
}
