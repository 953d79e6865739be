import { Refusal } from '@signpost/spec/rules'
import { type ErrorCode, type ErrorType, errorCodes } from './contract.js'

export interface ApiErrorOptions {
  /** Problems by JSON path: `signers[0].email`. */
  details?: Record<string, string> | undefined
  /** Whole seconds to wait before retrying. */
  retryAfter?: number | undefined
  /** Additional response headers. */
  headers?: Record<string, string>
  cause?: unknown
}

// Required of every 401 (RFC 9110, 15.5.2).
const challenge = { 'WWW-Authenticate': 'Bearer' }

/** An error that is returned to the caller. Its status and type follow from its code. */
export class ApiError extends Refusal {
  override readonly name = 'ApiError'
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(code, clip(message), options.details && clipDetails(options.details), options)
    this.headers = { ...(this.status === 401 ? challenge : {}), ...options.headers }
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  get type(): ErrorType {
    return errorCodes[this.code].type
  }
}

/** Converts a Refusal to the error that is returned to the caller. */
export function toApiError(refusal: Refusal): ApiError {
  if (refusal instanceof ApiError) return refusal
  const { code, message, details, retryAfter } = refusal
  return new ApiError(code, message, { details, retryAfter, cause: refusal })
}

// JSON paths contain property names of the request, which can have any length.
function clip(text: string) {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`.toWellFormed()
}

function clipDetails(details: Record<string, string>) {
  return Object.fromEntries(Object.entries(details).map(([path, problem]) => [clip(path), clip(problem)]))
}
