import type { TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'
import type { DocumentRow } from '../documents/document-store.js'
import { presentDocument } from '../documents/present-document.js'
import { newId, uuidOf } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { presentSigner } from '../signers/present-signer.js'
import type { SignerRow } from '../signers/signer-store.js'

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
 * Records an event with its final payload, a delivery for each endpoint that subscribes to it, and a job for each
 * delivery, all in the transaction of the change itself: none is lost, none is sent for a change that did not happen.
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
  for (const endpoint of endpoints) await addDelivery(tx, uuidOf('evt', id), endpoint.id, at)
}

function dataOf({ document, signers, signer, reason, type }: DocumentEvent) {
  return {
    ...presentDocument(document, signers),
    ...(signer ? { signer: presentSigner(signer) } : {}),
    ...(type === 'document.declined' ? { reason: reason ?? null } : {})
  }
}

async function addDelivery(tx: TransactionSql, eventUuid: string, endpointUuid: string, at: Date) {
  const deliveryUuid = uuidOf('dlv', newId('dlv'))
  await tx`
    insert into webhook_deliveries ${tx({
      id: deliveryUuid,
      event_id: eventUuid,
      endpoint_id: endpointUuid,
      status: 'pending',
      next_attempt_at: at,
      created_at: at
    })}
  `
  await addJob(tx, 'deliver-webhook', { deliveryUuid }, { key: deliveryUuid })
}
