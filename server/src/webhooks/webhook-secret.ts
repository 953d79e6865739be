import { randomBytes } from 'node:crypto'

/** Creates the secret of an endpoint, the key for signing its deliveries. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
