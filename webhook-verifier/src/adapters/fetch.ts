import type { WebhookHeaders } from '../headers.js'
import type { LimitedBody } from './limit.js'
import { type ReceiverOptions, receive } from './receive.js'

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

/** If `onEvent` returns a `Response`, it is used. Otherwise, the response is 204. */
export type ReceiveWebhookOptions = ReceiverOptions<[]>

/**
 * Receives a delivery as a Fetch API `Request`, as Next.js, Hono, Cloudflare Workers, Deno and Bun pass it to a route.
 * A delivery that cannot be verified is answered with 400 (413 if it is too large) and not passed to `onEvent`.
 *
 * @example
 * export function POST(request: Request) {
 *   return receiveWebhook(request, { secret, onEvent: (event) => console.log(event.type) })
 * }
 *
 * @throws what `onEvent` or `seen` throws, so that the framework responds with 500 and Signpost retries later
 * @throws {WebhookVerificationError} `INVALID_SECRET`
 * @throws {TypeError} if the body was already read
 */
export async function receiveWebhook(request: WebhookRequest, options: ReceiveWebhookOptions): Promise<Response> {
  if (request.bodyUsed) throw new TypeError('The body of this request has already been read. Pass a clone().')
  const read = (limited: LimitedBody) => readStream(request, limited)
  const { status, body, result } = await receive({ headers: request.headers, read }, options)
  if (result instanceof Response) return result
  return new Response(
    body ?? null,
    body === undefined ? { status } : { status, headers: { 'content-type': 'application/json' } }
  )
}

async function readStream(request: WebhookRequest, limited: LimitedBody): Promise<Uint8Array> {
  if (request.body === null) return limited.bytes()
  const reader = request.body.getReader()
  try {
    for (let chunk = await reader.read(); chunk.value !== undefined; chunk = await reader.read())
      limited.add(chunk.value)
    return limited.bytes()
  } catch (error) {
    await reader.cancel(error).catch(() => undefined)
    throw error
  }
}
