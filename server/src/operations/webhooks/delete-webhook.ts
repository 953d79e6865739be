import { ownerOf } from '../../documents/owner.js'
import { deleteEndpoint, findEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const endpoint = await findEndpoint(tx, ownerOf(caller), path.id)
    await deleteEndpoint(tx, endpoint.id)
    return undefined
  })
