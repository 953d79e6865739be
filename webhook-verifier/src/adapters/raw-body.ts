import type { IncomingMessage } from 'node:http'
import { type RawBody, readBody } from '../body.js'
import { LimitedBody } from './limit.js'

/**
 * The raw body of a Node request, from the request itself or from what ran before: `express.raw()`, or a platform that leaves
 * `rawBody` beside the parsed body.
 *
 * @throws {WebhookVerificationError} `PAYLOAD_TOO_LARGE`
 * @throws {TypeError} if only a parsed body is left
 */
export async function readRawBody(
  req: IncomingMessage & { body?: unknown; rawBody?: unknown },
  maxBytes?: number
): Promise<string | Uint8Array> {
  if (req.rawBody !== undefined) return readBody(req.rawBody as RawBody)
  if (req.readableDidRead) return readBody(req.body as RawBody)
  return readStream(req, new LimitedBody(maxBytes))
}

// Not `for await`: leaving that early destroys the socket, and with it the answer.
function readStream(req: IncomingMessage, body: LimitedBody): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Uint8Array) => {
      try {
        body.add(chunk)
      } catch (error) {
        req.off('data', onData).pause()
        reject(error)
      }
    }
    req.on('data', onData)
    req.once('end', () => resolve(body.bytes()))
    req.once('error', reject)
    req.once('close', () => reject(new Error('The request was closed before its body had arrived')))
  })
}
