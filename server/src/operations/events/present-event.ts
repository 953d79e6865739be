import { nearestLanguage } from '@signpost/spec/languages'
import type { Schemas } from '../../contract/contract.js'
import type { ListedEvent } from '../../stores/event-list-store.js'

/** An event in the contract's format: the payload that every endpoint receives. */
export function presentEvent({ body }: ListedEvent): Schemas['Event'] {
  const event = JSON.parse(body)
  return 'seal' in event.data ? { ...event, data: completed(event.data) } : event
}

type OlderSigner = Omit<Schemas['Signer'], 'company' | 'action' | 'language_used'>

interface OlderData extends Omit<Schemas['Document'], keyof typeof addedLater | 'signers'> {
  signers: OlderSigner[]
  signer?: OlderSigner
}

function completed({ signers, signer, ...data }: OlderData) {
  const acting = signer && { signer: completedSigner(signer) }
  return { ...addedLater, ...data, signers: signers.map(completedSigner), ...acting }
}

function completedSigner(signer: OlderSigner): Schemas['Signer'] {
  return { company: null, action: 'sign', language_used: nearestLanguage(signer.language), ...signer }
}

// Events that an older version recorded, before or during an upgrade, lack the properties that documents have gained since.
const addedLater: Pick<Schemas['Document'], 'legal_hold' | 'erased_at' | 'seal_permits' | 'tags' | 'draft'> = {
  legal_hold: false,
  erased_at: null,
  seal_permits: 'nothing',
  tags: [],
  draft: null
}
