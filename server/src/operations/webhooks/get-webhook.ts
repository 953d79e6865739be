import { ownerOf } from '../../documents/owner.js'
import { findEndpoint, presentEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'

export const getWebhook: Handler<'getWebhook'> = async ({ sql }, { path, caller }) =>
  presentEndpoint(await findEndpoint(sql, ownerOf(caller), path.id))
