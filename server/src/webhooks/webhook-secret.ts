import { randomBytes } from 'node:crypto'
import type { Keyring } from '../storage/keyring.js'

/** Creates the secret of an endpoint, the key for signing its deliveries. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

const prefix = 'encrypted:'

/** A secret as it is stored: encrypted, if there is a key to encrypt with. */
export function sealWebhookSecret(keyring: Keyring, secret: string, endpointUuid: string): string {
  const bytes = Buffer.from(secret)
  if (keyring.isCurrent(bytes)) return secret
  return prefix + keyring.encrypt(bytes, purposeOf(endpointUuid)).toString('base64')
}

/** A stored secret in the form that receivers know. */
export function openWebhookSecret(keyring: Keyring, stored: string, endpointUuid: string): string {
  if (!stored.startsWith(prefix)) return stored
  return keyring.decrypt(bytesOf(stored), purposeOf(endpointUuid)).toString()
}

/** Whether a stored secret is as {@link sealWebhookSecret} would now store it. */
export function isSealedCurrently(keyring: Keyring, stored: string): boolean {
  return keyring.isCurrent(stored.startsWith(prefix) ? bytesOf(stored) : Buffer.from(stored))
}

const bytesOf = (stored: string) => Buffer.from(stored.slice(prefix.length), 'base64')

const purposeOf = (endpointUuid: string) => `the secret of the webhook endpoint ${endpointUuid}`
