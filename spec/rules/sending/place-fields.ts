import { acceptsFields, onSignedPdf } from '../documents/fields.js'
import type { HeldInspection } from '../documents/held.js'
import { boxOf, type PlacedBox } from '../fields/field-places.js'
import { placesOptions } from '../fields/field-types.js'
import type { Placed, PlacedOf } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import { invalid, Refusal } from '../ground/refusal.js'
import {
  anchoredPlace,
  type FoundTexts,
  type LocatedAnchor,
  queriesOf,
  type TextPlace,
  type TextQuery
} from './anchors.js'

type PlaceRequest = Pick<Schemas['InlineField'], keyof PlacedBox | 'type' | 'options' | 'anchor'>
/** A PDF whose pages can be searched. */
export interface SearchablePdf {
  inspection: HeldInspection
  findTexts(queries: TextQuery[]): Promise<FoundTexts>
}

interface Located<Field> {
  field: Field
  path: string
}

const numbers = ['page', 'x', 'y', 'width', 'height'] as const
const takenByAnchors: readonly (keyof PlacedBox)[] = ['page', 'x', 'y']
/** Of a radio field whose options have no places, which the field is refused for. */
const nowhere: PlacedBox = { page: 1, x: 0, y: 0, width: 0, height: 0 }

const MOST_TEXTS = 500
const MOST_DETAILS = 100

/**
 * Fields with numbers in place of their anchors. Throws with every field that cannot be placed.
 * @param path locates the fields in the request
 * @param open called only if there are anchors, which are then looked for all at once
 */
export function placeFields<Field extends PlaceRequest>(
  fields: Field[],
  path: string,
  open: () => Promise<SearchablePdf>
): Promise<Placed<Field>[]> {
  return placeAll(
    fields.map((field, index) => ({ field, path: `${path}[${index}]` })),
    open
  )
}

/** Signers whose fields have numbers in place of their anchors, like {@link placeFields}. */
export async function placeFieldsOfSigners<Signer extends { fields?: Schemas['InlineField'][] | undefined }>(
  signers: Signer[],
  open: () => Promise<SearchablePdf>
): Promise<PlacedOf<Signer>[]> {
  const located = signers.flatMap(({ fields = [] }, signer) =>
    fields.map((field, index) => ({ field, path: `signers[${signer}].fields[${index}]` }))
  )
  const placed = await placeAll(located, open)
  return signers.map(({ fields, ...signer }) => ({
    ...signer,
    ...(fields && { fields: placed.splice(0, fields.length) })
  }))
}

async function placeAll<Field extends PlaceRequest>(
  located: Located<Field>[],
  open: () => Promise<SearchablePdf>
): Promise<Placed<Field>[]> {
  const problems = new Problems()
  for (const { field, path } of located) problems.gather(() => assertPlaceRequest(field, path))
  problems.throwAll()
  const anchors = located.flatMap(({ field: { anchor }, path }) => (anchor ? [{ anchor, path: `${path}.anchor` }] : []))
  const search = anchors.length > 0 ? await searchFor(anchors, open) : null
  const placed = located.map(({ field: { anchor, ...field }, path }) => {
    if (placesOptions(field)) return { ...field, ...boxOf({ ...nowhere, options: field.options }) }
    if (!anchor || !search) return field
    const { pages, found, placesOf } = search
    const { width = 0, height = 0 } = field
    return {
      ...field,
      ...problems.gather(() =>
        anchoredPlace({ anchor, path: `${path}.anchor` }, { width, height }, pages, found, placesOf)
      )
    }
  })
  problems.throwAll()
  return placed as Placed<Field>[]
}

function assertPlaceRequest({ anchor, ...field }: PlaceRequest, path: string): void {
  if (placesOptions(field)) {
    if (!anchor) return
    throw invalid(
      'FIELD_PLACE_CONFLICT',
      `${path}.anchor`,
      `does not apply to a ${field.type} field: its options have places`
    )
  }
  const missing = numbers.filter((name) => field[name] === undefined)
  if (anchor && takenByAnchors.some((name) => !missing.includes(name))) {
    throw invalid('FIELD_PLACE_CONFLICT', `${path}.anchor`, 'takes the place of page, x and y: set one or the other')
  }
  const details = missing.flatMap((name): [string, string][] => {
    if (!takenByAnchors.includes(name)) return [[`${path}.${name}`, 'is required']]
    return anchor ? [] : [[`${path}.${name}`, 'is required unless anchor is set']]
  })
  if (details.length === 0) return
  throw new Refusal(
    'VALIDATION_FAILED',
    details.map((detail) => `${detail.join(' ')}.`).join(' '),
    Object.fromEntries(details)
  )
}

/** Looks for the texts of all anchors at once: each text once, because reading the pages takes long. */
async function searchFor(anchors: LocatedAnchor[], open: () => Promise<SearchablePdf>) {
  const queries = new Map<string, TextQuery>()
  for (const { anchor, path } of anchors) {
    for (const query of queriesOf(anchor)) queries.set(JSON.stringify(query), query)
    if (queries.size > MOST_TEXTS) {
      throw invalid('VALIDATION_FAILED', path, `looks for one of more than ${MOST_TEXTS} different texts`)
    }
  }
  const pdf = await open()
  if (!acceptsFields(pdf.inspection)) throw onSignedPdf(anchors[0]?.path ?? '')
  const { places, ...found } = await pdf.findTexts([...queries.values()])
  const byText = new Map([...queries.keys()].map((key, index) => [key, places[index] ?? []]))
  const placesOf = (query: TextQuery): TextPlace[] => byText.get(JSON.stringify(query)) ?? []
  return { pages: pdf.inspection.pages, found, placesOf }
}

/** What is wrong with several fields, to say all of it at once. */
class Problems {
  private readonly refusals: Refusal[] = []

  gather<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refusals.push(error)
      return undefined
    }
  }

  /** The error has the code of the first problem. */
  throwAll(): void {
    const [first, ...others] = this.refusals
    if (!first) return
    const shown = this.refusals.slice(0, MOST_DETAILS)
    const message =
      others.length > 0 ? `${first.message} ${others.length} more fields cannot be placed.` : first.message
    throw new Refusal(first.code, message, Object.assign({}, ...shown.map(({ details }) => details)))
  }
}
