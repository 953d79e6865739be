import { fillTemplate } from './fill-template.js'
import { SmsError, type Texter, type TextMessage } from './texter.js'

/** The request by which a gateway sends a message. */
export interface SmsGateway {
  url: string
  headers: Record<string, string>
  /** With `{to}`, `{text}` and `{id}`. */
  body: string
}

const timeoutMs = 15_000

/**
 * Sends the messages of live mode with one HTTP request each, and captures the rest. Without a gateway all are captured, or
 * those of live mode refused.
 */
export function createTexter(
  gateway: SmsGateway | null,
  { capturesLive, capture }: { capturesLive: boolean; capture: (message: TextMessage) => Promise<void> }
): Texter {
  return {
    canSend: (mode) => mode === 'test' || gateway !== null || capturesLive,
    async send(message) {
      if (message.mode === 'live' && gateway) return post(gateway, message)
      if (message.mode === 'live' && !capturesLive) throw new SmsError('no gateway for text messages is set', false)
      await capture(message)
    }
  }
}

async function post({ url, headers, body }: SmsGateway, { to, text, id }: TextMessage) {
  const type = new Headers(headers).get('content-type') ?? ''
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: fillTemplate(body, { to, text, id }, type),
    // A redirect could lead a request with credentials elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  }).catch((cause) => {
    throw new SmsError(`the gateway for text messages did not answer: ${cause.message}`, true, { cause })
  })
  await response.body?.cancel()
  if (response.ok) return
  // Its body is not kept: it may repeat the message, which has a code.
  throw new SmsError(`the gateway for text messages answered ${response.status}`, response.status >= 500)
}
