import { ownerOf } from '../../documents/owner.js'
import { findEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const getWebhook: Handler<'getWebhook'> = async ({ sql }, { path, caller }) =>
  presentEndpoint(await findEndpoint(sql, ownerOf(caller), path.id))
