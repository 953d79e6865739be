import type { SignpostEvent, UnknownEvent } from '../events.js'
import type { WebhookHeaders } from '../headers.js'
import { type VerifyOptions, verifyWebhook } from '../verify.js'
import { LimitedBody } from './limit.js'

/** The required properties of a Fetch API `Request`, declared here to match the types of every runtime. */
export interface WebhookRequest {
  readonly headers: WebhookHeaders
  readonly bodyUsed: boolean
  readonly body: { getReader(): ChunkReader } | null
}

interface ChunkReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>
  cancel(reason?: unknown): Promise<void>
}

export interface VerifyRequestOptions extends VerifyOptions {
  /** The maximum body size in bytes. Default 1 MiB. */
  maxBytes?: number | undefined
}

/**
 * Verifies a Fetch API `Request`, as Next.js, Hono, Remix, Deno and Bun pass it to a route. Reads the body, so clone
 * the request first if you need it elsewhere.
 *
 * @example
 * export async function POST(request: Request) {
 *   const event = await verifyRequest(request, { secret })
 *   return new Response(null, { status: 204 })
 * }
 *
 * @throws {WebhookVerificationError} if the delivery must not be trusted; respond with 400
 * @throws {TypeError} if the body was already read
 */
export async function verifyRequest(
  request: WebhookRequest,
  options: VerifyRequestOptions
): Promise<SignpostEvent | UnknownEvent> {
  if (request.bodyUsed)
    throw new TypeError('The body of this request has already been read. Pass a clone() to verifyRequest')
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
