import { nearestLanguage } from '@signpost/spec/languages'
import type { Schemas } from '../../contract/contract.js'
import type { ListedEvent } from '../../stores/event-list-store.js'

/** An event in the contract's format: the payload that every endpoint receives. */
export function presentEvent({ body }: ListedEvent): Schemas['Event'] {
  const event = JSON.parse(body)
  return 'seal' in event.data ? { ...event, data: completed(event.data) } : event
}

type OlderSigner = Omit<
  Schemas['Signer'],
  'company' | 'phone' | 'authentication' | 'action' | 'language_used' | 'redirect_urls' | 'bounce'
>

interface OlderData extends Omit<Schemas['Document'], keyof typeof addedLater | 'signers'> {
  signers: OlderSigner[]
  signer?: OlderSigner
}

function completed({ signers, signer, ...data }: OlderData) {
  const acting = signer && { signer: completedSigner(signer) }
  return { ...addedLater, ...data, signers: signers.map(completedSigner), ...acting }
}

function completedSigner(signer: OlderSigner): Schemas['Signer'] {
  return {
    company: null,
    phone: null,
    authentication: 'none',
    action: 'sign',
    language_used: nearestLanguage(signer.language),
    redirect_urls: null,
    bounce: null,
    ...signer
  }
}

// Events that an older version recorded, before or during an upgrade, lack the properties that documents have gained since.
const addedLater: Pick<
  Schemas['Document'],
  | 'legal_hold'
  | 'erased_at'
  | 'redirect_urls'
  | 'decline_allowed'
  | 'hand_over_allowed'
  | 'reminders'
  | 'expiry_notice_hours'
  | 'seal_permits'
  | 'template_link_id'
  | 'tags'
  | 'draft'
> = {
  legal_hold: false,
  erased_at: null,
  redirect_urls: null,
  decline_allowed: true,
  hand_over_allowed: false,
  reminders: null,
  expiry_notice_hours: null,
  seal_permits: 'nothing',
  template_link_id: null,
  tags: [],
  draft: null
}
