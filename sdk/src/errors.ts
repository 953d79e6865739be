import type { ErrorCode, ErrorType } from './types.js'

/**
 * The errors that the client itself detects:
 *
 * - `CONNECTION_FAILED`: there was no response, even after retries; `cause` has the reason.
 * - `TIMED_OUT`: there was no response within `timeout`.
 * - `UNEXPECTED_RESPONSE`: the response is not from Signpost, but for example from a proxy, or `baseUrl` is another site.
 * - `WAIT_TIMED_OUT`: the document did not reach the status within the `timeout` of `waitFor`.
 */
export type ClientErrorCode = 'CONNECTION_FAILED' | 'TIMED_OUT' | 'UNEXPECTED_RESPONSE' | 'WAIT_TIMED_OUT'

/** The properties of a {@link SignpostError}, besides its message. */
export interface SignpostErrorFields {
  code: ErrorCode | ClientErrorCode
  type?: ErrorType | undefined
  status?: number | undefined
  details?: Record<string, string> | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  docUrl?: string | undefined
  cause?: unknown
}

/**
 * The base class of all errors that this package throws for a call. No property contains the API key. If the caller
 * aborts a call, it throws the signal's reason instead.
 *
 * @example
 * try {
 *   await signpost.documents.send(id, { signers })
 * } catch (error) {
 *   if (!(error instanceof SignpostError)) throw error
 *   if (error.code === 'DOCUMENT_NOT_DRAFT') return 'already sent'
 *   console.error(error.message, error.details, error.requestId)
 * }
 */
export class SignpostError extends Error {
  override name = 'SignpostError'
  /** Stable. Use this instead of the message to decide what to do. */
  declare readonly code: ErrorCode | ClientErrorCode
  /** The type of the error. Undefined if the response is not from Signpost. */
  declare readonly type: ErrorType | undefined
  /** The HTTP status. Undefined if there was no response. */
  declare readonly status: number | undefined
  /** The problems, keyed by their location in the request: `{ 'signers[0].email': 'must be an e-mail address' }`. */
  declare readonly details: Record<string, string> | undefined
  /** Identifies the request in the service's logs. */
  declare readonly requestId: string | undefined
  /** Seconds to wait before retrying. Present with status 429 and 503. */
  declare readonly retryAfter: number | undefined
  /** The documentation of `code`. */
  declare readonly docUrl: string | undefined

  constructor(message: string, fields: SignpostErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    // Omits undefined properties, so that a logged error does not show them.
    const { cause: _, ...known } = fields
    for (const [name, value] of Object.entries(known)) if (value !== undefined) Object.assign(this, { [name]: value })
  }
}

/** There was no response: `code` is `CONNECTION_FAILED` or `TIMED_OUT`. */
export class SignpostConnectionError extends SignpostError {
  override name = 'SignpostConnectionError'
}
