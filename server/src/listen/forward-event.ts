import { signWebhook } from '@signpost/webhook-verifier/sign'

/** How the receiver responded. */
export interface Forwarded {
  status: number | null
  /** Why there was no response. */
  error: string | null
  milliseconds: number
}

const timeoutMs = 10_000

/** Posts an event to a local receiver, signed like a delivery. Does not follow redirects. */
export async function forwardEvent(
  event: { id: string; type: string },
  { url, secret, now, deliveryId }: { url: string; secret: string; now: Date; deliveryId: string }
): Promise<Forwarded> {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = signWebhook({ body, secret, timestamp, deliveryId, eventType: event.type })
  const headers = { ...signed, 'content-type': 'application/json' }
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.arrayBuffer()
    return { status: response.status, error: null, milliseconds: elapsed() }
  } catch (error) {
    const { message, cause } = error as Error
    return { status: null, error: cause instanceof Error ? cause.message : message, milliseconds: elapsed() }
  }
}
