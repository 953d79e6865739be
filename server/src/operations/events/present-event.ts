import { nearestLanguage } from '@signpost/spec/languages'
import { addedToDocuments, addedToSigners } from '@signpost/spec/table'
import type { Schemas } from '../../contract/contract.js'
import type { ListedEvent } from '../../stores/event-list-store.js'

/** An event in the contract's format: the payload that every endpoint receives. */
export function presentEvent({ body }: ListedEvent): Schemas['Event'] {
  const event = JSON.parse(body)
  return 'seal' in event.data ? { ...event, data: completed(event.data) } : event
}

// Events that an older version recorded, before or during an upgrade, do not have the properties that were added since.
type OlderSigner = Omit<Schemas['Signer'], keyof typeof addedToSigners | 'language_used'>

interface OlderData extends Omit<Schemas['Document'], keyof typeof addedToDocuments | 'signers'> {
  signers: OlderSigner[]
  signer?: OlderSigner
}

function completed({ signers, signer, ...data }: OlderData) {
  const acting = signer && { signer: completedSigner(signer) }
  return { ...addedToDocuments, ...data, signers: signers.map(completedSigner), ...acting }
}

function completedSigner(signer: OlderSigner): Schemas['Signer'] {
  const { role, language } = signer
  return {
    ...addedToSigners,
    candidates: [],
    roles: role === null ? [] : [role],
    language_used: nearestLanguage(language),
    ...signer
  }
}
