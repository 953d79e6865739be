import type { TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'
import type { DocumentRow } from '../documents/document-store.js'
import { presentDocument } from '../documents/present-document.js'
import { newId, uuidOf } from '../ids.js'
import { presentSigner } from '../signers/present-signer.js'
import type { SignerRow } from '../signers/signer-store.js'
import { wakeEndpoints } from './wake-endpoints.js'

/** What happened to a document. `signer` and `reason` where the event's type has them. */
export interface DocumentEvent {
  type: Schemas['WebhookEventType']
  at: Date
  document: DocumentRow
  signers: SignerRow[]
  signer?: SignerRow
  reason?: string | null
}

/**
 * Records an event with its final payload, a delivery for each endpoint that subscribes to it, all in the
 * transaction of the change itself: none is lost, none is sent for a change that did not happen.
 */
export async function emitEvent(tx: TransactionSql, event: DocumentEvent): Promise<void> {
  const { type, at, document } = event
  const id = newId('evt')
  const body = JSON.stringify({ id, type, created_at: at.toISOString(), data: dataOf(event) })
  await tx`
    insert into events ${tx({
      id: uuidOf('evt', id),
      account_id: document.account_id,
      mode: document.mode,
      document_id: document.id,
      type,
      body,
      created_at: at
    })}
  `
  // Held, so that none is deleted before its delivery is there.
  const endpoints = await tx<{ id: string }[]>`
    select id
    from webhook_endpoints
    where account_id = ${document.account_id} and mode = ${document.mode} and active and ${type} = any(events)
    for key share
  `
  await addDeliveries(
    tx,
    uuidOf('evt', id),
    endpoints.map(({ id }) => id),
    at
  )
}

function dataOf({ document, signers, signer, reason, type }: DocumentEvent) {
  return {
    ...presentDocument(document, signers),
    ...(signer ? { signer: presentSigner(signer) } : {}),
    ...(type === 'document.declined' ? { reason: reason ?? null } : {})
  }
}

async function addDeliveries(tx: TransactionSql, eventUuid: string, endpointUuids: string[], at: Date) {
  if (endpointUuids.length === 0) return
  const ids = endpointUuids.map(() => uuidOf('dlv', newId('dlv')))
  await tx`
    insert into webhook_deliveries (id, event_id, endpoint_id, status, next_attempt_at, created_at)
    select id, ${eventUuid}, endpoint_id, 'pending', ${at}, ${at}
    from unnest(${ids}::uuid[], ${endpointUuids}::uuid[]) as added(id, endpoint_id)
  `
  await wakeEndpoints(tx, endpointUuids)
}
