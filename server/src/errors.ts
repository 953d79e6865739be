import { type ErrorCode, type ErrorType, errorCodes } from './contract.js'

export interface ApiErrorOptions {
  /** What is wrong, by the place in the request as the caller wrote it: `signers[0].email`. */
  details?: Record<string, string>
  /** Whole seconds to wait before asking again. */
  retryAfter?: number
  /** Further response headers. */
  headers?: Record<string, string>
  cause?: unknown
}

/** An error that the caller is told. Its status and type follow from its code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details?: Record<string, string>
  readonly retryAfter?: number
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(clip(message), { cause: options.cause })
    this.code = code
    this.details = options.details && clipPlaces(options.details)
    this.retryAfter = options.retryAfter
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  get type(): ErrorType {
    return this.code === 'DOCUMENT_QUOTA_EXCEEDED' ? 'quota_exceeded' : typeOfStatus(this.status)
  }
}

/** An error about one place in the request: the message names it, and so do the details. */
export function invalid(code: ErrorCode, place: string, problem: string): ApiError {
  return new ApiError(code, `${place} ${problem}.`, { details: { [place]: problem } })
}

// Places are named as the caller wrote them, and callers may write anything.
function clip(text: string) {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`.toWellFormed()
}

function clipPlaces(details: Record<string, string>) {
  return Object.fromEntries(Object.entries(details).map(([place, problem]) => [clip(place), clip(problem)]))
}

const types: Record<number, ErrorType> = {
  400: 'validation_error',
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'not_found',
  405: 'not_found',
  408: 'validation_error',
  409: 'state_conflict',
  413: 'validation_error',
  415: 'validation_error',
  417: 'validation_error',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
  431: 'validation_error'
}

function typeOfStatus(status: number): ErrorType {
  return types[status] ?? 'internal_error'
}
