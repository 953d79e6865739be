import type { IncomingMessage } from 'node:http'
import { type RawBody, readBody } from '../body.js'
import type { LimitedBody } from './limit.js'

/**
 * Reads the raw body of a Node request, from the request itself or from an earlier middleware: `express.raw()`, or a
 * platform that provides `rawBody` next to the parsed body.
 *
 * @throws {WebhookVerificationError} `PAYLOAD_TOO_LARGE`
 * @throws {TypeError} if only a parsed body is available
 */
export async function readNodeBody(
  req: IncomingMessage & { body?: unknown; rawBody?: unknown },
  limited: LimitedBody
): Promise<string | Uint8Array> {
  if (req.rawBody !== undefined) return readBody(req.rawBody as RawBody)
  if (req.readableDidRead) return readBody(req.body as RawBody)
  return readStream(req, limited)
}

// Not `for await`: leaving it early destroys the socket, so that no response can be sent.
function readStream(req: IncomingMessage, limited: LimitedBody): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Uint8Array) => {
      try {
        limited.add(chunk)
      } catch (error) {
        req.off('data', onData).pause()
        reject(error)
      }
    }
    req.on('data', onData)
    req.once('end', () => resolve(limited.bytes()))
    req.once('error', reject)
    req.once('close', () => reject(new Error('The request was closed before its body was received')))
  })
}
