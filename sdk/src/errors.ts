import type { ErrorCode, ErrorType } from './types.js'

/**
 * The errors that the client itself detects:
 *
 * - `CONNECTION_FAILED`: there was no response, even after retries; `cause` has the reason.
 * - `TIMED_OUT`: there was no response within `timeout`.
 * - `UNEXPECTED_RESPONSE`: the response is not from Signpost, but for example from a proxy, or `baseUrl` is another site.
 * - `WAIT_TIMED_OUT`: what `waitFor` waits for did not happen within its `timeout`.
 */
export type ClientErrorCode = 'CONNECTION_FAILED' | 'TIMED_OUT' | 'UNEXPECTED_RESPONSE' | 'WAIT_TIMED_OUT'

/** The properties of a {@link SignpostError}, besides its message. */
export interface SignpostErrorFields {
  code: SignpostError['code']
  type?: SignpostError['type']
  status?: number | undefined
  details?: Record<string, string> | undefined
  requestId?: string | undefined
  requestLogUrl?: string | undefined
  retryAfter?: number | undefined
  docUrl?: string | undefined
  cause?: unknown
}

const isSignpostError = Symbol.for('@signpost/sdk:error')

/**
 * The base class of all errors that this package throws for a call. No property contains the API key. If the caller
 * aborts a call, it throws the signal's reason instead.
 *
 * @example
 * try {
 *   await signpost.documents.send(id, { signers })
 * } catch (error) {
 *   if (error instanceof RateLimitError) return retryLater(error.retryAfter)
 *   if (!(error instanceof SignpostError)) throw error
 *   if (error.code === 'DOCUMENT_NOT_DRAFT') return 'already sent'
 *   console.error(error.message, error.details, error.requestLogUrl)
 * }
 */
export class SignpostError extends Error {
  /** Stable. Use this instead of the message to decide what to do. Later versions of the service add codes. */
  declare readonly code: ErrorCode | ClientErrorCode | (string & {})
  /** The type of the error, for which there is also a class. Undefined if the response is not from Signpost. */
  declare readonly type: ErrorType | (string & {}) | undefined
  /** The HTTP status. Undefined if there was no response. */
  declare readonly status: number | undefined
  /** The problems, keyed by their location in the request: `{ 'signers[0].email': 'must be an e-mail address' }`. */
  declare readonly details: Record<string, string> | undefined
  /** Identifies the request in the service's logs. */
  declare readonly requestId: string | undefined
  /** The request in the log of the console, for members of the account. Undefined unless it had a valid API key. */
  declare readonly requestLogUrl: string | undefined
  /** Seconds to wait before retrying. Present with status 429 and 503. */
  declare readonly retryAfter: number | undefined
  /** The documentation of `code`. */
  declare readonly docUrl: string | undefined

  constructor(message: string, fields: SignpostErrorFields) {
    const { cause, ...known } = fields
    // Omits undefined properties, so that a logged error does not show them.
    super(message, cause === undefined ? cause : { cause })
    for (const [name, value] of Object.entries(known)) if (value !== undefined) Object.assign(this, { [name]: value })
  }

  /** With its name and message, which `JSON.stringify` leaves out of errors. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message }
  }

  // Compares names, because a program can contain this package twice, as an ES module and as CommonJS.
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: the class after instanceof, not this one
    const { prototype } = this
    if (!Object.hasOwn(prototype, 'name')) return super[Symbol.hasInstance](value)
    // biome-ignore-end lint/complexity/noThisInStatic: until here
    for (let at = value; Object(at)[isSignpostError]; at = Object.getPrototypeOf(at)) {
      if ((at as Error).name === prototype.name) return true
    }
    return false
  }
}

/** 401: the API key or signing token is missing or invalid. */
export class AuthenticationError extends SignpostError {}

/** 403: the API key or signing token does not permit the request. */
export class PermissionError extends SignpostError {}

/** 404 and 405: the object, path or method does not exist. */
export class NotFoundError extends SignpostError {}

/** 400, 413, 422 and others: the request is invalid. `details` names the locations. */
export class InvalidRequestError extends SignpostError {}

/** 409 and 412: the current state of the object does not permit the request. */
export class StateConflictError extends SignpostError {}

/** 429: too many requests. `retryAfter` says how long to wait. */
export class RateLimitError extends SignpostError {}

/** 429: the monthly document quota is used up. */
export class QuotaExceededError extends SignpostError {}

/** 5xx: an error in the service. */
export class ServiceError extends SignpostError {}

/** There was no response: `code` is `CONNECTION_FAILED` or `TIMED_OUT`. */
export class SignpostConnectionError extends SignpostError {}

/** The class of each type of error. A missing type does not compile. */
const classes: Record<ErrorType, typeof SignpostError> = {
  authentication_error: AuthenticationError,
  authorization_error: PermissionError,
  not_found: NotFoundError,
  validation_error: InvalidRequestError,
  state_conflict: StateConflictError,
  rate_limit_exceeded: RateLimitError,
  quota_exceeded: QuotaExceededError,
  internal_error: ServiceError
}

// On the prototypes, so that stack traces have the names too, even if a bundler shortens those of the classes.
const names = {
  SignpostError,
  AuthenticationError,
  PermissionError,
  NotFoundError,
  InvalidRequestError,
  StateConflictError,
  RateLimitError,
  QuotaExceededError,
  ServiceError,
  SignpostConnectionError
}
for (const [name, { prototype }] of Object.entries(names)) {
  Object.defineProperties(prototype, { name: { value: name }, [isSignpostError]: { value: true } })
}

/** Creates the error of the class for its type. */
export function createError(message: string, fields: SignpostErrorFields): SignpostError {
  const { type } = fields
  const Class = type !== undefined && Object.hasOwn(classes, type) ? classes[type as ErrorType] : SignpostError
  return new Class(message, fields)
}
