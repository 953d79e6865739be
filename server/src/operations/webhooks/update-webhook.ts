import { invalid } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { type EndpointRow, lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { problemOfUrl, urlPolicyOf } from '../../webhooks/guard-url.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const updateWebhook: Handler<'updateWebhook'> = async ({ config }, { path, body, caller, write }) => {
  const problem = body.url === undefined ? null : problemOfUrl(body.url, urlPolicyOf(config))
  if (problem) throw invalid('WEBHOOK_URL_NOT_ALLOWED', 'url', problem)
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const changes: Partial<EndpointRow> = {
      ...(body.url === undefined ? {} : { url: body.url }),
      ...(body.events === undefined ? {} : { events: [...new Set(body.events)] }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.active === undefined ? {} : { active: body.active }),
      ...(body.active ? { exhausted_deliveries: 0, disabled_reason: null } : {}),
      // Whether the endpoint works has to be observed again.
      ...(body.active || body.url !== undefined ? { standing: 'new', timeouts: 0, rest_until: null } : {})
    }
    if (Object.keys(changes).length === 0) return presentEndpoint(endpoint)
    return presentEndpoint(await updateEndpoint(tx, endpoint.id, changes))
  })
}
