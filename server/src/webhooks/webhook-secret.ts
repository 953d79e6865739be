import { randomBytes } from 'node:crypto'

/** A new secret for an endpoint: what keys the signatures of its deliveries. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
