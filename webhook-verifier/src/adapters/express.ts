import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSecrets } from '../secret.js'
import { readNodeBody } from './node-body.js'
import { type Answer, type ReceiverOptions, receive } from './receive.js'

/** If `onEvent` finishes without sending a response, 204 is sent. */
export type WebhookHandlerOptions = ReceiverOptions<[req: IncomingMessage, res: ServerResponse]>

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
      const delivery = { headers: req.headers, read: readNodeBody.bind(undefined, req) }
      send(res, await receive(delivery, options, req, res))
    } catch (error) {
      if (next !== undefined) next(error)
      else fail(res)
    }
  }
}

function send(res: ServerResponse, { status, body }: Answer): void {
  if (res.headersSent) return
  // The rest of a body that is too large is not read.
  if (status === 413) res.setHeader('connection', 'close')
  if (body !== undefined) res.setHeader('content-type', 'application/json')
  res.writeHead(status).end(body)
}

function fail(res: ServerResponse): void {
  if (res.headersSent) res.destroy()
  else res.writeHead(500).end()
}
