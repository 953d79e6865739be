import { actOnWebhook, assertRoomForEndpoint, readWebhookUrl } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { insertEndpoint, lockEndpointCount } from '../../stores/endpoint-store.js'
import { urlPolicyOf } from '../../webhooks/guard-url.js'
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const createWebhook: Handler<'createWebhook'> = async (
  { clock, config, keyring },
  { body, caller, client, write }
) => {
  const url = readWebhookUrl(body.url, urlPolicyOf(config))
  const owner = ownerOf(caller)
  return write(async (tx) => {
    assertRoomForEndpoint(caller.account.plan, await lockEndpointCount(tx, owner))
    const now = clock.now()
    const id = uuidOf('whe', newId('whe', now))
    const secret = newWebhookSecret()
    const endpoint = await insertEndpoint(tx, {
      id,
      account_id: owner.accountId,
      mode: owner.mode,
      url,
      events: [...new Set(body.events)],
      description: body.description ?? null,
      active: true,
      secret: sealWebhookSecret(keyring, secret, id),
      created_at: now
    })
    const shown = presentEndpoint(endpoint)
    await recordAct(tx, callerAct(caller, client, now), actOnWebhook('webhook.created', shown))
    return { ...shown, secret }
  })
}
