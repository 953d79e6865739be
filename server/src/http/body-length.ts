import type { IncomingMessage } from 'node:http'
import { largestBody } from '@signpost/spec/rules'
import { ApiError } from '../contract/api-error.js'

/** Refuses a body by its declared length. The parsers would read all of it first. */
export function assertLength(request: IncomingMessage, limit: number, message: string): void {
  if (declaredLength(request) > limit) throw new ApiError('REQUEST_TOO_LARGE', message)
}

/** Whether so much of the body may still arrive that closing the connection is better than reading it. */
export function isTooLongToDiscard(request: IncomingMessage): boolean {
  return !request.complete && declaredLength(request) > largestBody
}

/** Whether a request has a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0
}

function declaredLength({ headers }: IncomingMessage) {
  return Number(headers['content-length'] ?? 0)
}
