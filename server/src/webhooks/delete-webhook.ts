import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { findEndpoint } from './endpoint-store.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const endpoint = await findEndpoint(tx, ownerOf(caller), path.id)
    await tx`delete from webhook_endpoints where id = ${endpoint.id}`
    return undefined
  })
