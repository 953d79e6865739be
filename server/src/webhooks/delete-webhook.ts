import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { findEndpoint } from './endpoint-store.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async ({ sql }, { path, caller }) => {
  const endpoint = await findEndpoint(sql, ownerOf(caller), path.id)
  await sql`delete from webhook_endpoints where id = ${endpoint.id}`
  return undefined
}
