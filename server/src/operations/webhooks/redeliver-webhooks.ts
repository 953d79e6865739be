import { ApiError } from '../../contract/api-error.js'
import { ownerOf } from '../../documents/owner.js'
import { redeliverMany } from '../../stores/delivery-store.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { wakeEndpoints } from '../../stores/wake-endpoints.js'
import type { Handler } from '../call.js'

export const redeliverWebhooks: Handler<'redeliverWebhooks'> = async ({ clock }, { path, body, caller, write }) =>
  write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    if (!endpoint.active) throw new ApiError('WEBHOOK_INACTIVE', 'The endpoint is not active.')
    const { status = 'failed', ...created } = body ?? {}
    const redelivery = await redeliverMany(tx, endpoint.id, { status, ...created }, clock.now())
    await updateEndpoint(tx, endpoint.id, { rest_until: null })
    wakeEndpoints(tx, [endpoint.id])
    return redelivery
  })
