import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebhookVerificationError } from '../errors.js'
import type { SignpostEvent, UnknownEvent } from '../events.js'
import { readSecrets } from '../secret.js'
import { type VerifyOptions, verifyWebhook } from '../verify.js'
import { readRawBody } from './raw-body.js'

export interface WebhookHandlerOptions extends VerifyOptions {
  /**
   * Called with each verified event. If it finishes without a response, 204 is sent. If it throws, the delivery counts
   * as failed and Signpost retries it later.
   */
  onEvent(event: SignpostEvent | UnknownEvent, req: IncomingMessage, res: ServerResponse): unknown
  /** Called with each rejected delivery, for your log. */
  onRefused?(error: WebhookVerificationError, req: IncomingMessage): void
  /** The maximum body size in bytes. Default 1 MiB. */
  maxBytes?: number | undefined
}

/** Compatible with `app.post(path, …)` of Express and Connect, and with `http.createServer(…)`. */
export type WebhookHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void
) => Promise<void>

/**
 * Creates a handler for Express, Connect and plain `node:http`. It reads the raw body, so register it before
 * `express.json()`. A delivery that cannot be verified is answered with 400 (413 if it is too large) and not passed to
 * `onEvent`.
 *
 * @example
 * app.post('/webhooks', webhookHandler({ secret, onEvent: (event) => console.log(event.type) }))
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`, immediately rather than at the first delivery
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

// Returns undefined if the delivery was rejected.
async function verifyIncoming(req: IncomingMessage, res: ServerResponse, options: WebhookHandlerOptions) {
  try {
    const body = await readRawBody(req, options.maxBytes)
    return verifyWebhook({ ...options, body, headers: req.headers })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    options.onRefused?.(error, req)
    sendError(res, error)
    return undefined
  }
}

function sendError(res: ServerResponse, { code, message }: WebhookVerificationError): void {
  // The rest of a body that is too large is not read.
  if (code === 'PAYLOAD_TOO_LARGE') res.setHeader('connection', 'close')
  res.writeHead(code === 'PAYLOAD_TOO_LARGE' ? 413 : 400, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ error: { code, message } }))
}

function fail(res: ServerResponse): void {
  if (res.headersSent) res.destroy()
  else res.writeHead(500).end()
}
