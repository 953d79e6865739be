import { contract, type ErrorCode, type Schemas } from './contract.js'

/** Why a request is not done; becomes an answer in the described shape. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, string>,
    /** Seconds. */
    readonly retryAfter = 60,
    readonly isReplayed = false
  ) {
    super(message)
  }

  /** Whether the same request with the same idempotency key gets it again. */
  get isKept(): boolean {
    const status = contract.statuses[this.code]
    return status < 500 && status !== 422 && status !== 429
  }

  replayed(): Refusal {
    return new Refusal(this.code, this.message, this.details, this.retryAfter, true)
  }

  toResponse(baseUrl: string, requestId: string): Response {
    const status = contract.statuses[this.code]
    const error = {
      type: typeOf(this.code, status),
      message: this.message,
      code: this.code,
      doc_url: `${baseUrl}/docs/errors#${this.code}`,
      request_id: requestId,
      details: this.details,
      retry_after: status === 429 ? this.retryAfter : undefined
    }
    const headers: Record<string, string> = {
      ...(status === 429 ? { 'Retry-After': String(this.retryAfter) } : {}),
      ...(this.isReplayed ? { 'Idempotency-Replayed': 'true' } : {})
    }
    return Response.json({ error } satisfies Schemas['ErrorResponse'], { status, headers })
  }
}

/** A refusal about one place in the request: `signers[0].email`. */
export function invalid(code: ErrorCode, place: string, problem: string): Refusal {
  return new Refusal(code, `${place} ${problem}.`, { [place]: problem })
}

/** The refusal of an identifier that nothing has; `place` names it in a body. */
export function notFound(id: string, place?: string): Refusal {
  return new Refusal('RESOURCE_NOT_FOUND', `There is no ${id}.`, place ? { [place]: 'does not exist' } : undefined)
}

const types: Record<number, Schemas['ErrorType']> = {
  401: 'authentication_error',
  403: 'authorization_error',
  404: 'not_found',
  405: 'not_found',
  409: 'state_conflict',
  429: 'rate_limit_exceeded'
}

function typeOf(code: ErrorCode, status: number): Schemas['ErrorType'] {
  if (code === 'DOCUMENT_QUOTA_EXCEEDED') return 'quota_exceeded'
  return types[status] ?? (status < 500 ? 'validation_error' : 'internal_error')
}
