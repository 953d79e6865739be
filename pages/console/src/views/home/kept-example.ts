import type { Signpost } from '@signpost/sdk'

/** By which the example of the first run is found again: by everybody of the account, in any browser. It goes with the document. */
const mark = { key: 'first_run', value: 'example' }

/** The metadata of an example, from its sending until somebody is done with it. */
export const exampleMetadata = { [mark.key]: mark.value }

/** The example that was sent in this account and mode, until somebody is done with it. Null if there is none. */
export async function findExample(client: Signpost, signal: AbortSignal): Promise<string | null> {
  const { data } = await client.documents.list({ metadata: exampleMetadata, per_page: 1 }, { signal })
  return data[0]?.id ?? null
}

/** Forgets that a document is the example. */
export async function forgetExample(client: Signpost, id: string): Promise<void> {
  const { metadata } = await client.documents.get(id)
  const { [mark.key]: _, ...rest } = metadata
  await client.documents.update(id, { metadata: rest })
}
