import { ApiError } from '../../contract/api-error.js'
import { ownerOf } from '../../documents/owner.js'
import { findDeliveryTo, updateDelivery } from '../../stores/delivery-store.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { wakeEndpoints } from '../../stores/wake-endpoints.js'
import type { Handler } from '../call.js'
import { presentDelivery } from './present-delivery.js'

export const redeliverWebhook: Handler<'redeliverWebhook'> = async ({ clock }, { path, caller, write }) =>
  write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const delivery = await findDeliveryTo(tx, endpoint.id, path.delivery_id)
    if (!endpoint.active) throw new ApiError('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    await updateDelivery(tx, delivery.id, {
      status: 'pending',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: clock.now(),
      asked_again: true
    })
    await updateEndpoint(tx, endpoint.id, { rest_until: null })
    wakeEndpoints(tx, [endpoint.id])
    return presentDelivery(await findDeliveryTo(tx, endpoint.id, path.delivery_id))
  })
