import { ownerOf } from '../documents/owner.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { notFound, uuidOf } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { findDelivery, presentDelivery, updateDelivery } from './delivery-store.js'
import { lockEndpoint } from './endpoint-store.js'

export const redeliverWebhook: Handler<'redeliverWebhook'> = async ({ clock }, { path, caller, transaction }) =>
  transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const delivery = await findDelivery(tx, uuidOf('dlv', path.delivery_id))
    if (delivery?.endpoint_id !== endpoint.id) throw notFound(path.delivery_id)
    if (!endpoint.active) throw new ApiError('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    await updateDelivery(tx, delivery.id, {
      status: 'pending',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: clock.now()
    })
    await addJob(tx, 'deliver-webhook', { deliveryUuid: delivery.id }, { key: delivery.id })
    return presentDelivery((await findDelivery(tx, delivery.id))!)
  })
