import { signWebhook } from '@signpost/webhook-verifier/sign'
import { typeid } from 'typeid-js'

/** How the receiver responded. */
export interface Forwarded {
  status: number | null
  /** Why there was no response. */
  error: string | null
  /** Why there was no response: it could not be reached, ended the connection, or took too long. */
  lack: 'away' | 'cut' | 'late' | null
  milliseconds: number
}

export interface ForwardOptions {
  url: string
  secret: string
  now: Date
  deliveryId: string
  signal?: AbortSignal | undefined
}

const timeoutMs = 10_000

/** Posts an event to a local receiver, signed like a delivery. Does not follow redirects. */
export async function forwardEvent(event: { id: string; type: string }, options: ForwardOptions): Promise<Forwarded> {
  const { url, secret, now, deliveryId, signal } = options
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = signWebhook({ body, secret, timestamp, deliveryId, eventType: event.type })
  const headers = { ...signed, 'content-type': 'application/json' }
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const ends = signal ? AbortSignal.any([late, signal]) : late
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: ends })
    await response.arrayBuffer()
    return { status: response.status, error: null, lack: null, milliseconds: elapsed() }
  } catch (error) {
    const lack = late.aborted ? 'late' : isUnreached(error) ? 'away' : 'cut'
    return { status: null, error: reasonOf(error), lack, milliseconds: elapsed() }
  }
}

/** An identifier of a delivery, as those of the service. */
export function newDeliveryId(): string {
  return typeid('dlv').toString()
}

/** Whether the receiver took the event. */
export function isSuccess({ status }: Pick<Forwarded, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

// What the system says of connections that were never made. A name with several addresses has an error for each.
function isUnreached(error: unknown): boolean {
  const { cause } = error as Error
  const errors = cause instanceof AggregateError ? cause.errors : [cause]
  return errors.some((each) => {
    const { syscall, code } = (each ?? {}) as NodeJS.ErrnoException
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'
  })
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (cause instanceof AggregateError) return cause.errors.map((each: Error) => each.message).join(', ')
  return cause instanceof Error && cause.message ? cause.message : message
}
