import type { SignpostEvent, UnknownEvent } from '../events.js'
import type { WebhookHeaders } from '../headers.js'
import { type VerifyOptions, verifyWebhook } from '../verify.js'
import { LimitedBody } from './limit.js'

/** What is needed of a Fetch API `Request`; spelt out, so that it fits every runtime's own type. */
export interface WebhookRequest {
  readonly headers: WebhookHeaders
  readonly bodyUsed: boolean
  readonly body: { getReader(): ChunkReader } | null
}

interface ChunkReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
  cancel(reason?: unknown): Promise<void>
}

export interface VerifyRequestOptions extends VerifyOptions {
  /** The largest body that is read, in bytes. Default 1 MiB. */
  maxBytes?: number
}

/**
 * Verifies a Fetch API `Request`, as Next.js, Hono, Remix, Deno and Bun hand it to a route. Reads its body, so clone the request
 * first if something else needs it.
 *
 * @example
 * export async function POST(request: Request) {
 *   const event = await verifyRequest(request, { secret })
 *   return new Response(null, { status: 204 })
 * }
 *
 * @throws {WebhookVerificationError} if the delivery must not be trusted; answer 400
 * @throws {TypeError} if the body was read already
 */
export async function verifyRequest(
  request: WebhookRequest,
  options: VerifyRequestOptions
): Promise<SignpostEvent | UnknownEvent> {
  if (request.bodyUsed) throw new TypeError('The body of this request was read already; give verifyRequest a clone()')
  const body = await readStream(request, new LimitedBody(options.maxBytes))
  return verifyWebhook({ ...options, body, headers: request.headers })
}

async function readStream(request: WebhookRequest, body: LimitedBody): Promise<Uint8Array> {
  if (request.body === null) return body.bytes()
  const reader = request.body.getReader()
  try {
    for (let chunk = await reader.read(); chunk.value !== undefined; chunk = await reader.read()) body.add(chunk.value)
    return body.bytes()
  } catch (error) {
    await reader.cancel(error).catch(() => undefined)
    throw error
  }
}
