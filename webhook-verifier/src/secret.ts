import { WebhookVerificationError } from './errors.js'

const PREFIX = 'whsec_'
// At least 24 bytes, as Standard Webhooks requires. Signpost's own secrets have 32.
const SECRET = /^whsec_(?=.{32})(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Checks one or more secrets, and returns a list that is not empty. */
export function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!Array.isArray(secrets) || secrets.length === 0) throw invalid('Provide a secret or a non-empty list of secrets.')
  for (const one of secrets) assertSecret(one)
  return secrets
}

export function assertSecret(secret: unknown): asserts secret is string {
  if (typeof secret !== 'string')
    throw invalid(`A secret must be a string, not ${secret === null ? 'null' : typeof secret}.`)
  if (!SECRET.test(secret)) {
    throw invalid(
      'A secret must be "whsec_" followed by base64, whole and as given: check for cut ends, quotes or blanks.'
    )
  }
}

/** The key for Standard Webhooks: the decoded base64 after the prefix. */
export function standardKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

// Never includes the secret, because messages are written to logs.
function invalid(message: string): WebhookVerificationError {
  return new WebhookVerificationError('INVALID_SECRET', message)
}
