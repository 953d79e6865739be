/** A document as the API lists it. */
export interface ListedDocument {
  id: string
  status: string
  external_id: string | null
}

/** Which documents were lost or created twice: each that was acknowledged has to be completed, and beside them are only drafts. */
export function findWrongDocuments(documents: ListedDocument[], acknowledged: string[], drafts: number): string[] {
  const completed = new Set(documents.filter(({ status }) => status === 'completed').map(({ id }) => id))
  const names = documents.flatMap(({ external_id }) => external_id ?? [])
  const expected = acknowledged.length + drafts
  return [
    ...acknowledged.filter((id) => !completed.has(id)).map((id) => `${id} is not completed`),
    ...(documents.length === expected ? [] : [`${documents.length} documents instead of ${expected}`]),
    ...(new Set(names).size === names.length ? [] : ['a document was created twice'])
  ]
}
