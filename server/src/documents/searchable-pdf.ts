import { PdfError } from '@signpost/pdf'
import { assertDraft, assertNotErased, type SearchablePdf, type TextQuery } from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError } from '../contract/api-error.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import { findDocument, type StoredPdf } from '../stores/document-store.js'
import { ownerOf, workOwnerOf } from './owner.js'
import { tooManyWaiting } from './prepare-pdf.js'

/** The pages of a caller's draft. Reading them takes long: search them before the draft is locked. They never change. */
export async function searchableDraft(context: Context, caller: AccountCaller, id: string): Promise<SearchablePdf> {
  const document = await findDocument(context.sql, ownerOf(caller), id)
  assertNotErased(document)
  assertDraft(document)
  return searchablePdf(context, caller, document)
}

/** The pages of a PDF that is stored. */
export function searchablePdf(context: Context, caller: AccountCaller, stored: StoredPdf): SearchablePdf {
  return {
    inspection: stored.inspection,
    findTexts: (queries) => findTexts(context, caller, stored, queries)
  }
}

async function findTexts(
  { pdf, storage }: Context,
  caller: AccountCaller,
  { files_id, working_sha256 }: StoredPdf,
  queries: TextQuery[]
) {
  const working = await getStored(storage, documentFileKey(files_id, working_sha256))
  try {
    return await pdf.findTexts(working, queries, workOwnerOf(caller))
  } catch (error) {
    if (!(error instanceof PdfError) || isOutage(error)) throw error
    if (error.code === 'TOO_MANY_WAITING') throw tooManyWaiting(error)
    throw new ApiError('ANCHOR_NOT_FOUND', `The pages cannot be searched: ${error.message}.`, { cause: error })
  }
}
