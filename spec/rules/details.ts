import { assertDrawable } from './characters.js'
import type { Schemas } from './contract.js'
import type { Given } from './given.js'

type Shared = keyof Schemas['Document'] & keyof Schemas['CreateDocumentRequest']

/**
 * What the sender says about a document. Requests, columns and answers have it under the same names: a new property is
 * added to the contract, to this file and to the table.
 */
export type DocumentDetails = Pick<Schemas['Document'], Exclude<Shared, 'file_name'>>

/** Details as a request that creates a document has them. */
export type DetailsRequest = { [Name in keyof DocumentDetails]?: NonNullable<DocumentDetails[Name]> | undefined }

/** The details of a request that creates a document. `defaultTitle` is the title if the request has none. */
export function readDetails(
  { external_id, title, metadata = {} }: DetailsRequest,
  defaultTitle: string,
  given: Given
): DocumentDetails {
  if (title !== undefined) assertDrawable(title, 'title', given)
  return { external_id: external_id ?? null, title: title ?? defaultTitle, metadata }
}

/** The details alone, of a whole document. */
export function detailsOf({ external_id, title, metadata }: DocumentDetails): DocumentDetails {
  return { external_id, title, metadata }
}

/** The details of a copy in a bulk send. An external id names one document. */
export function copiedDetails(source: DocumentDetails): DocumentDetails {
  return { ...detailsOf(source), external_id: null }
}

/** The details of an erased document. */
export const erasedDetails: DocumentDetails & { file_name: string } = {
  external_id: null,
  title: 'Erased document',
  metadata: {},
  file_name: 'erased.pdf'
}
