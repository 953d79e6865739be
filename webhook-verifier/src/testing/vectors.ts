import type { verifyWebhook, WebhookVerificationError } from '../index.js'
import type { signWebhook } from '../sign/index.js'

interface SignVector {
  name: string
  body: string
  secret: string
  old_secret: string | null
  timestamp: number
  delivery_id: string
  event_type: string
  headers: Record<string, string>
}

interface VerifyVector {
  name: string
  body?: string
  body_base64?: string
  headers: Record<string, string>
  secrets: string[]
  now: number
  tolerance?: number
  expect: { valid: true; event_id: string } | { valid: false; code: string; header?: string }
}

/** `spec/vectors/webhook-signatures.json` */
export interface Vectors {
  sign: SignVector[]
  verify: VerifyVector[]
}

/** A build of the package. */
export interface Build {
  signWebhook: typeof signWebhook
  verifyWebhook: typeof verifyWebhook
}

/** Returns the headers that a build creates, for comparison with those of the vector. */
export function sign({ signWebhook }: Build, vector: SignVector): object {
  const { body, secret, old_secret, timestamp, delivery_id, event_type } = vector
  return signWebhook({ body, secret, oldSecret: old_secret, timestamp, deliveryId: delivery_id, eventType: event_type })
}

/** Returns what a build decides about each form of the body, for comparison with what the vector expects. */
export function verify(build: Build, vector: VerifyVector): object[] {
  const asBytes = decide(build, vector, bytesOf(vector))
  return vector.body === undefined ? [asBytes] : [asBytes, decide(build, vector, vector.body)]
}

export function bytesOf({ body, body_base64 = '' }: VerifyVector): Uint8Array {
  if (body !== undefined) return new TextEncoder().encode(body)
  return Uint8Array.from(atob(body_base64), (character) => character.charCodeAt(0))
}

function decide({ verifyWebhook }: Build, vector: VerifyVector, body: string | Uint8Array) {
  const { headers, secrets: secret, tolerance } = vector
  try {
    const event = verifyWebhook({ body, headers, secret, tolerance, now: new Date(vector.now * 1000) })
    return { valid: true, event_id: event.id }
  } catch (error) {
    const { code, header } = error as WebhookVerificationError
    return header === undefined ? { valid: false, code } : { valid: false, code, header }
  }
}
