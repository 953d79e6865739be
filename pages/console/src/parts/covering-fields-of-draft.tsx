import type { Signpost } from '@signpost/sdk'
import { CoveringFields } from './covering-fields.js'
import { useLoaded } from './use-loaded.js'

/** What is told of the fields of a draft. Nothing while it is loaded, or if it cannot be. */
export function CoveringFieldsOfDraft({ client, id }: { client: Signpost; id: string }) {
  const { value } = useLoaded((signal) => client.documents.getInspection(id, { signal }), id)
  return <CoveringFields told={value?.covering_fields ?? []} />
}
