import type { SuggestedFields } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import { acceptsFields } from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import type { Schemas } from '../contract/contract.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import type { StoredPdf } from '../stores/document-store.js'
import { workOwnerOf } from './owner.js'
import { tooManyWaiting } from './prepare-pdf.js'

type Place = Pick<Schemas['FieldSuggestion'], 'page' | 'x' | 'y' | 'width' | 'height'>

/**
 * Places where fields probably belong on the pages of a stored PDF.
 * @param fields what is placed already, where nothing more is suggested
 */
export async function suggestFields(
  context: Context,
  caller: AccountCaller,
  stored: StoredPdf,
  fields: Place[]
): Promise<Schemas['FieldSuggestions']> {
  if (!acceptsFields(stored.inspection)) return { data: [], complete: true }
  const { fields: found, isComplete } = await findPlaces(context, caller, stored)
  const data = found.filter((place) => !fields.some((field) => overlap(field, place)))
  return { data, complete: isComplete }
}

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
    return { fields: [], isComplete: false }
  }
}

const overlap = (a: Place, b: Place): boolean =>
  a.page === b.page && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
