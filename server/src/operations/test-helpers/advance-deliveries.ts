import { assertTestMode } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { advanceAll } from '../../stores/delivery-store.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { wakeEndpoints } from '../../stores/wake-endpoints.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from '../webhooks/present-endpoint.js'

export const advanceDeliveries: Handler<'advanceDeliveries'> = async ({ clock }, { path, caller, write }) =>
  write(async (tx) => {
    assertTestMode(caller)
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    await advanceAll(tx, endpoint.id, clock.now())
    await updateEndpoint(tx, endpoint.id, { rest_until: null })
    wakeEndpoints(tx, [endpoint.id])
    return presentEndpoint(endpoint)
  })
