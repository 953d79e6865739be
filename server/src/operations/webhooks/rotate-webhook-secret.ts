import { actOnWebhook, rotateSecret } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { ownerOf } from '../../documents/owner.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (
  { clock, keyring },
  { path, body, caller, client, assertUnmodified, write }
) => {
  const now = clock.now()
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    assertUnmodified(presentEndpoint(endpoint))
    const secret = newWebhookSecret()
    const sealed = sealWebhookSecret(keyring, secret, endpoint.id)
    const rotated = await updateEndpoint(tx, endpoint.id, rotateSecret(endpoint, sealed, body.overlap_hours, now))
    const shown = presentEndpoint(rotated)
    await recordAct(tx, callerAct(caller, client, now), actOnWebhook('webhook.secret_rotated', shown))
    return { ...shown, secret }
  })
}
