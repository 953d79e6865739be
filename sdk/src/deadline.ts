import { SignpostConnectionError } from './errors.js'

/** Ends a call when the caller aborts it, or when its timeout is over. */
export class Deadline {
  /** Pass it to everything that can be aborted. */
  readonly signal: AbortSignal
  readonly #timeout: number
  readonly #caller: AbortSignal | undefined
  readonly #endsAt: number

  /** `timeout` in milliseconds. */
  constructor(timeout: number, caller?: AbortSignal) {
    const timer = after(timeout)
    this.#timeout = timeout
    this.#caller = caller
    this.#endsAt = performance.now() + timeout
    this.signal = caller === undefined ? timer : AbortSignal.any([caller, timer])
  }

  /** Returns a signal for a part of the call: it aborts after this many milliseconds, or with the call. */
  part(milliseconds: number): AbortSignal {
    return AbortSignal.any([this.signal, after(milliseconds)])
  }

  /** Whether there is time to wait for this many milliseconds and then continue. */
  allows(delay: number): boolean {
    return performance.now() + delay < this.#endsAt
  }

  /** Throws if the call has to end: the caller's reason, or a timeout error with the previous error as its cause. */
  check(what: string, cause: unknown): void {
    this.#caller?.throwIfAborted()
    if (!this.signal.aborted) return
    throw new SignpostConnectionError(`${what} took longer than ${this.#timeout} ms.`, { code: 'TIMED_OUT', cause })
  }
}

// Node rejects fractions.
const after = (milliseconds: number) => AbortSignal.timeout(Math.ceil(milliseconds))

/** Waits for this many milliseconds. Returns early, without an error, when the signal is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
  })
}
