import type { operations } from '../../../spec/generated/openapi.js'
import { contract, type ErrorCode, type OperationId } from './contract.js'
import { Refusal } from './rules.js'
import type { Failure, World } from './world.js'

type Responses<Id extends OperationId> = operations[Id]['responses']
type CodeIn<Response> = Response extends { content: { 'application/json': { error: { code: ErrorCode } } } }
  ? Response['content']['application/json']['error']['code']
  : never

/** What a server refuses before the request reaches an operation, with any code. */
type OfHttp = 417 | 431

/** The error codes that the contract declares for an operation. */
export type ErrorCodeOf<Id extends OperationId> = {
  [Status in Exclude<keyof Responses<Id>, OfHttp>]: CodeIn<Responses<Id>[Status]>
}[Exclude<keyof Responses<Id>, OfHttp>]

/**
 * What goes wrong: an error code of the operation; `network`, if the request never arrives; or `response_lost`, if the
 * operation succeeds, but its response never arrives.
 */
export type FailureOf<Id extends OperationId> = ErrorCodeOf<Id> | 'network' | 'response_lost'

export interface FailureOptions {
  /** How many requests fail. By default all of them, until `mock.reset()`. */
  times?: number | undefined
  /** The `Retry-After` of the response, in seconds. Default 60 for errors with the status 429. */
  retryAfter?: number | undefined
  /** How long to wait before responding, in real milliseconds. */
  delay?: number | undefined
}

/** Only a delay: the requests succeed, slowly. */
export type SlownessOptions = Pick<FailureOptions, 'times'> & { delay: number }

/** Makes requests of an operation fail or slow. */
export interface Fail {
  /**
   * Makes requests of an operation fail, for tests of your retries and error handling. The first failure that still
   * applies is used.
   *
   * @example
   * mock.fail('sendDocument', 'RATE_LIMIT_EXCEEDED', { times: 2, retryAfter: 1 })
   * mock.fail('getDocument', 'network')
   */
  <Id extends OperationId>(operation: Id, failure: FailureOf<Id>, options?: FailureOptions): void
  /**
   * Makes requests of an operation slow.
   *
   * @example
   * mock.fail('getDocument', { delay: 5000 })
   */
  (operation: OperationId, slowness: SlownessOptions): void
}

/** Returns the function that adds failures to a mock. */
export function failOf({ failures }: World): Fail {
  return (operation: OperationId, what: string | SlownessOptions, given: FailureOptions = {}) => {
    const kind = typeof what === 'string' ? what : 'slow'
    const {
      times = Infinity,
      retryAfter,
      delay = 0
    } = typeof what === 'string' ? given : { ...what, retryAfter: undefined }
    if (!contract.operations.some(({ id }) => id === operation)) {
      throw new TypeError(`There is no operation ${String(operation)}. The names are those of the API reference.`)
    }
    if (kind !== 'slow' && kind !== 'network' && kind !== 'response_lost' && !(kind in contract.errors)) {
      throw new TypeError(`There is no error code ${kind}.`)
    }
    failures.push({ operation, kind: kind as Failure['kind'], left: times, retryAfter, delay })
  }
}

/**
 * Lets the request of an operation fail if it has to: throws the error, or returns what the client gets instead of the
 * response. `respond` performs the operation.
 */
export async function withFailures(
  { failures, ended }: World,
  operation: OperationId,
  { signal }: Request,
  respond: () => Promise<Response>
): Promise<Response> {
  const failure = failures.find((each) => each.operation === operation && each.left > 0)
  if (!failure) return respond()
  failure.left--
  const { kind, delay, retryAfter } = failure
  if (delay > 0) await passed(delay, AbortSignal.any([signal, ended.signal]))
  if (kind === 'slow') return respond()
  if (kind === 'network') return Response.error()
  if (kind === 'response_lost') {
    await respond()
    return Response.error()
  }
  throw new Refusal(kind, 'The mock fails, as it was set to.', undefined, { retryAfter })
}

// Ends early if the client gives up or the mock is reset.
function passed(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
