import type { ErrorCode, ErrorType } from './types.js'

/**
 * What the client itself can find wrong:
 *
 * - `CONNECTION_FAILED`: no answer came, also after the retries; `cause` says why.
 * - `TIMED_OUT`: no answer came within `timeout`.
 * - `UNEXPECTED_RESPONSE`: the answer is not Signpost's: perhaps a proxy's, or `baseUrl` is another site.
 * - `WAIT_TIMED_OUT`: `waitFor` saw no such status within its `timeout`.
 */
export type ClientErrorCode = 'CONNECTION_FAILED' | 'TIMED_OUT' | 'UNEXPECTED_RESPONSE' | 'WAIT_TIMED_OUT'

/** What a {@link SignpostError} is made of, besides its message. */
export interface SignpostErrorFields {
  code: ErrorCode | ClientErrorCode
  type?: ErrorType
  status?: number
  details?: Record<string, string>
  requestId?: string
  retryAfter?: number
  docUrl?: string
  cause?: unknown
}

/**
 * The base of all errors that this package throws for a call. No property holds the API key. A call that the caller aborts
 * throws the signal's reason instead.
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
  /** Stable: decide by this, not by the message. */
  declare readonly code: ErrorCode | ClientErrorCode
  /** The kind of error; goes with the status. Undefined when the answer is not Signpost's. */
  declare readonly type: ErrorType | undefined
  /** The HTTP status. Undefined when there was no answer. */
  declare readonly status: number | undefined
  /** What is wrong, by the place in the request: `{ 'signers[0].email': 'must be an e-mail address' }`. */
  declare readonly details: Record<string, string> | undefined
  /** Names the request in the service's logs. */
  declare readonly requestId: string | undefined
  /** Seconds to wait before asking again. With status 429 and 503. */
  declare readonly retryAfter: number | undefined
  /** Where `code` is explained. */
  declare readonly docUrl: string | undefined

  constructor(message: string, fields: SignpostErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    // Only what is known, so that a log of the error shows nothing else.
    const { cause: _, ...known } = fields
    for (const [name, value] of Object.entries(known)) if (value !== undefined) Object.assign(this, { [name]: value })
  }
}

/** No answer came: `code` is `CONNECTION_FAILED` or `TIMED_OUT`. */
export class SignpostConnectionError extends SignpostError {
  override name = 'SignpostConnectionError'
}
