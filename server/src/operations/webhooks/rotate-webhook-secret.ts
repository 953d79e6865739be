import { rotateSecret } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { newWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async (
  { clock, keyring },
  { path, body, caller, assertUnmodified, write }
) => {
  const now = clock.now()
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    assertUnmodified(presentEndpoint(endpoint))
    const secret = newWebhookSecret()
    const sealed = sealWebhookSecret(keyring, secret, endpoint.id)
    const rotated = await updateEndpoint(tx, endpoint.id, rotateSecret(endpoint, sealed, body.overlap_hours, now))
    return { ...presentEndpoint(rotated), secret }
  })
}
