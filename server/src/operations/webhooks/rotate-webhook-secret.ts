import { ownerOf } from '../../documents/owner.js'
import { lockEndpoint, updateEndpoint } from '../../stores/endpoint-store.js'
import { newWebhookSecret } from '../../webhooks/webhook-secret.js'
import type { Handler } from '../call.js'
import { presentEndpoint } from './present-endpoint.js'

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ clock }, { path, body, caller, write }) => {
  const now = clock.now()
  const hours = body.overlap_hours ?? 24
  return write(async (tx) => {
    const endpoint = await lockEndpoint(tx, ownerOf(caller), path.id)
    const rotated = await updateEndpoint(tx, endpoint.id, {
      secret: newWebhookSecret(),
      old_secret: hours > 0 ? endpoint.secret : null,
      old_secret_expires_at: hours > 0 ? new Date(now.getTime() + hours * 3600_000) : null
    })
    return { ...presentEndpoint(rotated), secret: rotated.secret }
  })
}
