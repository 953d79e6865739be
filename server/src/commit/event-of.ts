import type { Transition } from '@signpost/spec/rules'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import { presentDocument } from '../documents/present-document.js'
import { presentSigner } from '../documents/present-signer.js'
import type { EventRow } from '../stores/event-store.js'
import type { HeldRows } from './hold.js'

/** The event of a transition with its final payload, if it has one. */
export function eventOf({ event, at }: Transition, { document, signers }: HeldRows): EventRow | null {
  if (!event) return null
  const { type, payloadOverrides } = event
  const data = {
    ...presentDocument({ document: { ...document, ...payloadOverrides }, signers }),
    ...('signer' in event ? { signer: presentOnly(signers, event.signer) } : {}),
    ...('reason' in event ? { reason: event.reason } : {}),
    ...('reminded' in event ? { reminded: event.reminded.map((id) => publicId('sgn', id)) } : {})
  }
  return newEvent({ account_id: document.account_id, mode: document.mode, document_id: document.id }, type, data, at)
}

/** An event that is about a document, with its final payload. */
export function newEvent(
  about: Pick<EventRow, 'account_id' | 'mode' | 'document_id'>,
  type: EventRow['type'],
  data: object,
  at: Date
): EventRow {
  const id = newId('evt', at)
  const body = JSON.stringify({ id, type, created_at: at.toISOString(), data })
  return { ...about, id: uuidOf('evt', id), type, body, created_at: at }
}

function presentOnly(signers: HeldRows['signers'], id: string) {
  const signer = signers.find((each) => each.id === id)
  return signer && presentSigner(signer)
}
