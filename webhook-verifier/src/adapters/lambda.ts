import { Buffer } from 'node:buffer'
import { readSecrets } from '../secret.js'
import { type ReceiverOptions, receive } from './receive.js'

/** The required properties of the event of an API Gateway HTTP API, REST API or function URL. */
export interface LambdaRequest {
  headers: { readonly [name: string]: string | undefined }
  body?: string | null | undefined
  isBase64Encoded?: boolean | undefined
}

export interface LambdaResponse {
  statusCode: number
  headers?: { [name: string]: string }
  body?: string
}

/** `onEvent` and `onRefused` receive the request and the context of the function. The response is 204. */
export type LambdaHandlerOptions = ReceiverOptions<[request: LambdaRequest, context: unknown]>

/**
 * Creates a handler for AWS Lambda behind an API Gateway or a function URL. A delivery that cannot be verified is
 * answered with 400 (413 if it is too large) and not passed to `onEvent`. If `onEvent` throws, the invocation fails, and
 * Signpost retries later.
 *
 * @example
 * export const handler = webhookHandler({ secret, onEvent: (event) => console.log(event.type) })
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`, immediately rather than at the first delivery
 */
export function webhookHandler(
  options: LambdaHandlerOptions
): (request: LambdaRequest, context?: unknown) => Promise<LambdaResponse> {
  readSecrets(options.secret)
  return async (request, context) => {
    const { headers, body: text, isBase64Encoded } = request
    const read = () => Buffer.from(text ?? '', isBase64Encoded ? 'base64' : 'utf8')
    const { status, body } = await receive({ headers, read }, options, request, context)
    if (body === undefined) return { statusCode: status }
    return { statusCode: status, headers: { 'content-type': 'application/json' }, body }
  }
}
