import { createHmac } from 'node:crypto'

/**
 * Returns the secret that `listen` signs with unless another is given. The same key always has the same one, so
 * that a receiver can be configured once, and events be sent again later.
 */
export function listenSecret(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('signpost listen').digest('base64')}`
}
