import { changeOfWebhook, readWebhookUrl } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { type EndpointRow, lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { urlPolicyOf } from '../../webhooks/guard-url.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const updateWebhook: Handler<'updateWebhook'> = async (
  { config, clock },
  { path, body, caller, client, assertUnmodified, write }
) => {
  const url = body.url === undefined ? undefined : readWebhookUrl(body.url, urlPolicyOf(config))
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const changes: Partial<EndpointRow> = {
      ...(url === undefined ? {} : { url }),
      ...(body.events === undefined ? {} : { events: [...new Set(body.events)] }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.active === undefined ? {} : { active: body.active }),
      ...(body.active ? { exhausted_deliveries: 0, disabled_reason: null } : {}),
      // Whether the endpoint works has to be observed again.
      ...(body.active || url !== undefined
        ? { standing: 'new', timeouts: 0, rest_until: null, failing_since: null }
        : {})
    }
    if (Object.keys(changes).length === 0) return presentEndpoint(endpoint)
    assertUnmodified(presentEndpoint(endpoint), presentEndpoint({ ...endpoint, ...changes }))
    const shown = presentEndpoint(await updateEndpoint(tx, endpoint.id, changes))
    await recordAct(tx, callerAct(caller, client, clock.now()), changeOfWebhook(presentEndpoint(endpoint), shown))
    return shown
  })
}
