import type { ErrorCode } from './contract.js'

/** An error that the caller of the API caused. The code is one of the contract; details are keyed by JSON path. */
export class Refusal extends Error {
  /** Whole seconds to wait before retrying. */
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, string> | undefined,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {}
  ) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** What becomes of a refusal: it is thrown, or collected with others. */
export type Report = (refusal: Refusal) => void

/** Reports the first refusal by throwing it. */
export const throwFirst: Report = (refusal) => {
  throw refusal
}

/** Does work that may be refused, and reports if it is. Returns its result, or undefined if it was refused. */
export function attempt<Result>(work: () => Result, report: Report): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    report(error)
    return undefined
  }
}

const mostDetails = 100

/** Throws what was refused of several parts of a request, if any: the first refusal, with the details of all. */
export function throwTogether([first, ...others]: Refusal[]): void {
  if (!first) return
  const details = [first, ...others].flatMap((refusal) => Object.entries(refusal.details ?? {}))
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  const message = first.message.replace(/\.?$/, `${more}.`)
  throw new Refusal(first.code, message, Object.fromEntries(details.slice(0, mostDetails)))
}

/** An error about one JSON path in the request. Both the message and the details name it. */
export function invalid(code: ErrorCode, path: string, problem: string): Refusal {
  return new Refusal(code, `${path} ${problem}.`, { [path]: problem })
}

/** The error for an object that does not exist or belongs to another account. `path` locates the identifier in a body. */
export function notFound(id: string, path?: string): Refusal {
  const details = path ? { [path]: 'does not exist' } : undefined
  return new Refusal('RESOURCE_NOT_FOUND', `No such resource: ${id.slice(0, 40)}.`, details)
}
