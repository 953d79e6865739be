import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebhookVerificationError } from '../errors.js'
import type { SignpostEvent, UnknownEvent } from '../events.js'
import { readSecrets } from '../secret.js'
import { type VerifyOptions, verifyWebhook } from '../verify.js'
import { readRawBody } from './raw-body.js'

export interface WebhookHandlerOptions extends VerifyOptions {
  /**
   * Called with each verified event. When it is done without having answered, 204 is sent; when it throws, the delivery counts
   * as failed and Signpost tries it again later.
   */
  onEvent(event: SignpostEvent | UnknownEvent, req: IncomingMessage, res: ServerResponse): unknown
  /** Called with each refused delivery, for your log. */
  onRefused?(error: WebhookVerificationError, req: IncomingMessage): void
  /** The largest body that is read, in bytes. Default 1 MiB. */
  maxBytes?: number
}

/** Fits `app.post(path, …)` of Express and Connect, and `http.createServer(…)`. */
export type WebhookHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void
) => Promise<void>

/**
 * A handler for Express, Connect and bare `node:http`. It reads the raw body itself, so mount it before `express.json()`. A
 * delivery that does not verify is answered with 400 (413 if it is too large) and never reaches `onEvent`.
 *
 * @example
 * app.post('/webhooks', webhookHandler({ secret, onEvent: (event) => console.log(event.type) }))
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`, at once and not at the first delivery
 */
export function webhookHandler(options: WebhookHandlerOptions): WebhookHandler {
  readSecrets(options.secret)
  return async (req, res, next) => {
    try {
      const event = await verifyIncoming(req, res, options)
      if (event === undefined) return
      await options.onEvent(event, req, res)
      if (!res.headersSent) res.writeHead(204).end()
    } catch (error) {
      if (next !== undefined) next(error)
      else fail(res)
    }
  }
}

// Answers undefined once the delivery has been refused.
async function verifyIncoming(req: IncomingMessage, res: ServerResponse, options: WebhookHandlerOptions) {
  try {
    const body = await readRawBody(req, options.maxBytes)
    return verifyWebhook({ ...options, body, headers: req.headers })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    options.onRefused?.(error, req)
    refuse(res, error)
    return undefined
  }
}

function refuse(res: ServerResponse, { code, message }: WebhookVerificationError): void {
  // What is left of a body that is too large is not worth reading.
  if (code === 'PAYLOAD_TOO_LARGE') res.setHeader('connection', 'close')
  res.writeHead(code === 'PAYLOAD_TOO_LARGE' ? 413 : 400, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ error: { code, message } }))
}

function fail(res: ServerResponse): void {
  if (res.headersSent) res.destroy()
  else res.writeHead(500).end()
}
