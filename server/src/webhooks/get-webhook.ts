import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { findEndpoint, presentEndpoint } from './endpoint-store.js'

export const getWebhook: Handler<'getWebhook'> = async ({ sql }, { path, caller }) =>
  presentEndpoint(await findEndpoint(sql, ownerOf(caller), path.id))
