import { WebhookVerificationError } from './errors.js'

// At least 24 bytes, as Standard Webhooks requires. Signpost's own secrets have 32.
const SECRET = /^whsec_[A-Za-z\d+/]{30,}={0,2}$/

/** Checks one or more secrets, and returns a list that is not empty. */
export function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) assertSecret(undefined)
  secrets.forEach(assertSecret)
  return secrets
}

/** The message never includes the secret, because messages are written to logs. */
export function assertSecret(secret: unknown): asserts secret is string {
  // Base64 has four characters for three bytes.
  if (typeof secret === 'string' && SECRET.test(secret) && secret.length % 4 === 'whsec_'.length % 4) return
  throw new WebhookVerificationError(
    'INVALID_SECRET',
    'A secret must be "whsec_" followed by base64, complete and without quotes.'
  )
}
