import { rotateSecret } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { newWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ clock }, { path, body, caller, write }) => {
  const now = clock.now()
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const secrets = rotateSecret(endpoint, newWebhookSecret(), body.overlap_hours, now)
    const rotated = await updateEndpoint(tx, endpoint.id, secrets)
    return { ...presentEndpoint(rotated), secret: rotated.secret }
  })
}
