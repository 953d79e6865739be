import type { Transition } from '@signpost/spec/rules'
import { newId, uuidOf } from '../contract/ids.js'
import { presentDocument } from '../documents/present-document.js'
import { presentSigner } from '../documents/present-signer.js'
import type { EventRow } from '../stores/event-store.js'
import type { HeldRows } from './hold.js'

/** The event of a transition with its final payload, if it has one. */
export function eventOf({ event, at }: Transition, { document, signers }: HeldRows): EventRow | null {
  if (!event) return null
  const { type, payloadOverrides } = event
  const signer = signers.find(({ id }) => id === event.signer)
  const data = {
    ...presentDocument({ document: { ...document, ...payloadOverrides }, signers }),
    ...(signer ? { signer: presentSigner(signer) } : {}),
    ...(event.reason === undefined ? {} : { reason: event.reason })
  }
  const id = newId('evt', at)
  return {
    id: uuidOf('evt', id),
    account_id: document.account_id,
    mode: document.mode,
    document_id: document.id,
    type,
    body: JSON.stringify({ id, type, created_at: at.toISOString(), data }),
    created_at: at
  }
}
