import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { addJob } from '../jobs/add-job.js'
import { findEndpoint, presentEndpoint } from '../webhooks/endpoint-store.js'
import { refuseLive } from './simulated-session.js'

export const advanceDeliveries: Handler<'advanceDeliveries'> = async ({ clock }, { path, caller, transaction }) =>
  transaction(async (tx) => {
    refuseLive(caller)
    const endpoint = await findEndpoint(tx, ownerOf(caller), path.id)
    const waiting = await tx<{ id: string }[]>`
      update webhook_deliveries
      set next_attempt_at = ${clock.now()}
      where endpoint_id = ${endpoint.id} and status = 'pending'
      returning id
    `
    for (const { id } of waiting) await addJob(tx, 'deliver-webhook', { deliveryUuid: id }, { key: id })
    return presentEndpoint(endpoint)
  })
