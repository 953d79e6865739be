import type { ErrorCode } from './contract.js'

/** Why something is not done. The code is the contract's; the details name places in the request as the caller wrote it. */
export class Refusal extends Error {
  /** Whole seconds to wait before asking again. */
  readonly retryAfter?: number

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, string>,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}
  ) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** A refusal about one place in the request: the message names it, and so do the details. */
export function invalid(code: ErrorCode, place: string, problem: string): Refusal {
  return new Refusal(code, `${place} ${problem}.`, { [place]: problem })
}

/** The refusal of an identifier that nothing has, or nothing of the caller's; `place` names it in a request's body. */
export function notFound(id: string, place?: string): Refusal {
  const details = place ? { [place]: 'does not exist' } : undefined
  return new Refusal('RESOURCE_NOT_FOUND', `There is no ${id.slice(0, 40)}.`, details)
}
