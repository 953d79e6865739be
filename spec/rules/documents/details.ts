import { documentDetails, erasedDocument, signerDetails } from '../../generated/table.js'
import { assertDrawable } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'

type Table = typeof documentDetails
type Created = { [Name in keyof Table]: Table[Name]['created'] extends true ? Name : never }[keyof Table]

/**
 * What the sender says about a document. Requests, columns and answers have it under the same names: a new property is
 * added to the contract and to the table.
 */
export type DocumentDetails = Pick<Schemas['Document'], Exclude<Created, 'file_name'>>

/** Details as a request has them. Null removes one. */
export type DetailsRequest = { [Name in keyof DocumentDetails]?: DocumentDetails[Name] | undefined }

const details = Object.entries<{ created: boolean; copied: boolean; absent?: unknown }>(documentDetails).filter(
  ([name, { created }]) => created && name !== 'file_name'
)

/** The details of a request that creates a document. `defaultTitle` is the title if the request has none. */
export function readDetails(request: DetailsRequest, defaultTitle: string, given: Given): DocumentDetails {
  const { title } = request
  if (title !== undefined) assertDrawable(title, 'title', given)
  return detailsOf({ ...request, title: title ?? defaultTitle })
}

/** The details alone, of a whole document. */
export function detailsOf(source: DetailsRequest | DocumentDetails): DocumentDetails {
  return each((name, absent) => source[name] ?? absent)
}

/** The details of a copy in a bulk send, with what was said of its recipient alone. An external id names one document. */
export function copiedDetails(source: DocumentDetails, own: Pick<DetailsRequest, 'metadata'> | null): DocumentDetails {
  const copied = each((name, absent, isCopied) => (isCopied ? source[name] : absent))
  return { ...copied, metadata: { ...copied.metadata, ...own?.metadata } }
}

function each(pick: (name: keyof DocumentDetails, absent: unknown, copied: boolean) => unknown): DocumentDetails {
  const values = details.map(([name, { absent, copied }]) => [
    name,
    pick(name as keyof DocumentDetails, absent, copied)
  ])
  // The compiler does not see that the table has every name.
  return Object.fromEntries(values)
}

/** The texts of a document that the search of the list looks at. */
export function searchedTexts({ signers, ...document }: Schemas['Document']): (string | null)[] {
  const people = signers.flatMap((signer) => [
    ...textsOf(signer, signerDetails),
    ...signer.candidates.flatMap(({ name, email }) => [name, email])
  ])
  return [...textsOf(document, documentDetails), ...people]
}

function textsOf<Table extends Record<string, { searched: boolean }>>(
  source: { [Name in keyof Table]?: unknown },
  table: Table
): (string | null)[] {
  const names = Object.keys(table).filter((name) => table[name]?.searched)
  // Only text is marked as searched.
  return names.map((name) => source[name] as string | null)
}

const { 'seal.error': seal_error, signers: _, ...properties } = erasedDocument

/** What the properties of an erased document are, as the contract says. Its signers are removed. */
export const erasedProperties = properties

/** The same, as columns. */
export const erasedColumns = { ...properties, seal_error }
