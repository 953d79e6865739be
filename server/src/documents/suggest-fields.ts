import type { SuggestedField, SuggestedFields } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import { acceptsFields, suggestTextTags } from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import type { Schemas } from '../contract/contract.js'
import { given } from '../given/given.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import type { StoredPdf } from '../stores/document-store.js'
import { workOwnerOf } from './owner.js'
import { tooManyWaiting } from './prepare-pdf.js'

type Place = Pick<Schemas['FieldSuggestion'], 'page' | 'x' | 'y' | 'width' | 'height'>

/** How many places are told. */
const MOST_PLACES = 2000

type Suggestion = Schemas['FieldSuggestion']

/**
 * Places where fields belong on the pages of a stored PDF: of its text tags, and where people are to write otherwise.
 * @param fields what is placed already, where nothing more is suggested
 */
export async function suggestFields(
  context: Context,
  caller: AccountCaller,
  stored: StoredPdf,
  fields: Place[]
): Promise<Schemas['FieldSuggestions']> {
  if (!acceptsFields(stored.inspection)) return { data: [], tag_problems: [], complete: true }
  const { fields: found, tags, isComplete } = await findPlaces(context, caller, stored)
  const tagged = await suggestTextTags(tags, stored.inspection.pages, given)
  // A tag on a line to write on is one place.
  const isFree = (place: Place) => ![...tagged.fields, ...tagged.problems].some((tag) => overlap(tag, place))
  const all = [...tagged.fields.map(ofTag), ...found.filter(isFree).map(ofPlace)]
  const data = all.filter((place) => !fields.some((field) => overlap(field, place)))
  // The tags come first: they would be printed.
  const told = inReadingOrder(data.slice(0, MOST_PLACES))
  return { data: told, tag_problems: tagged.problems, complete: isComplete && told.length === data.length }
}

function ofTag(field: Schemas['TemplateField']): Suggestion {
  const { type, page, x, y, width, height, label } = field
  return { type, page, x, y, width, height, label, reason: 'tag', source: 'tag', field }
}

const ofPlace = (place: SuggestedField): Suggestion => ({
  ...place,
  source: place.reason === 'form_field' ? 'form_field' : 'drawn',
  field: null
})

const inReadingOrder = (places: Suggestion[]): Suggestion[] =>
  places.sort((a, b) => a.page - b.page || a.y + a.height - b.y - b.height || a.x - b.x)

async function findPlaces(
  { pdf, storage }: Context,
  caller: AccountCaller,
  { files_id, sha256, working_sha256, inspection }: StoredPdf
): Promise<SuggestedFields> {
  const read = (digest: string) => getStored(storage, documentFileKey(files_id, digest))
  const working = await read(working_sha256)
  // Its form is no longer in the prepared file.
  const original = inspection.has_form && sha256 !== working_sha256 ? await read(sha256) : undefined
  try {
    return await pdf.suggestFields(working, original, workOwnerOf(caller))
  } catch (error) {
    if (!(error instanceof PdfError) || isOutage(error)) throw error
    if (error.code === 'TOO_MANY_WAITING') throw tooManyWaiting(error)
    return { fields: [], tags: [], isComplete: false }
  }
}

const overlap = (a: Place, b: Place): boolean =>
  a.page === b.page && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
