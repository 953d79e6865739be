import type { IncomingMessage } from 'node:http'
import { largestBody } from '@signpost/spec/rules'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode } from '../contract/contract.js'

/** Refuses a body by its declared length. The parsers would read all of it first. */
export function assertLength(request: IncomingMessage, limit: number, message: string): void {
  if (declaredLength(request) > limit) throw new ApiError('REQUEST_TOO_LARGE', message)
}

/**
 * Refuses a body that does not say how long it is as soon as too much of it has arrived. The parsers would first read the
 * rest, which may never end.
 */
export function refuseEndless(request: IncomingMessage, limit: number, message: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (request.headers['transfer-encoding'] === undefined) return
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) reject(new ApiError('REQUEST_TOO_LARGE', message))
    })
  })
}

/** Whether so much of the body may still arrive that closing the connection is better than reading it. */
export function isTooLongToDiscard(request: IncomingMessage, code: ErrorCode): boolean {
  return !request.complete && (code === 'REQUEST_TOO_LARGE' || declaredLength(request) > largestBody)
}

/** Whether a request has a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || declaredLength(request) > 0
}

function declaredLength({ headers }: IncomingMessage) {
  return Number(headers['content-length'] ?? 0)
}
