import type { ErrorResponse } from '../../spec/generated/client.js'
import type { Answer } from './attempt.js'
import { createError, SignpostError } from './errors.js'
import { requestIdOf } from './transport.js'

/** Returns the error for an unsuccessful answer. */
export function errorOf({ response, content }: Answer): SignpostError {
  const error = parsed(content)?.error
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return unexpected(response)
  return createError(error.message, {
    code: error.code,
    type: error.type,
    status: response.status,
    details: error.details,
    requestId: error.request_id ?? requestIdOf(response),
    requestLogUrl: error.request_log_url,
    retryAfter: error.retry_after,
    docUrl: error.doc_url
  })
}

/** Returns the error for a response that Signpost does not send, or that is incomplete. */
export function unexpected(response: Response, cause?: unknown): SignpostError {
  const { status } = response
  const requestId = requestIdOf(response)
  // Only Signpost gives requests such identifiers, also to a page that is not there, which the API answers with an error.
  const advice =
    status !== 404 && requestId?.startsWith('req_')
      ? `Its content is missing or incomplete (${requestId}). Try again, and check any proxy in between.`
      : 'It is not from Signpost. Check baseUrl and any proxy in between.'
  return new SignpostError(`${describe(response)} ${advice}`, {
    code: 'UNEXPECTED_RESPONSE',
    // A redirect that a browser hides has the status 0.
    status: status || undefined,
    requestId,
    cause
  })
}

function describe({ status, statusText, headers }: Response) {
  const location = headers.get('location')
  if (location !== null) return `The response is a redirect (${status}) to ${location.split(/[?#]/)[0]}.`
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type'
  return `The response is ${[status, statusText].join(' ').trim()} (${type}).`
}

function parsed(content: Answer['content']): Partial<ErrorResponse> | null | undefined {
  try {
    return JSON.parse(String(content))
  } catch {
    return undefined
  }
}
