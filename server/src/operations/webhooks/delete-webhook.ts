import { ownerOf } from '../../documents/owner.js'
import { deleteEndpoint, lockEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async (_context, { path, caller, assertUnmodified, write }) =>
  write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    assertUnmodified(presentEndpoint(endpoint))
    await deleteEndpoint(tx, endpoint.id)
    return undefined
  })
