import { SignpostConnectionError } from './errors.js'

/** Ends a call in time: when the caller aborts it, or when its time is over. */
export class Deadline {
  /** To be given to whatever can be stopped. */
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

  /** Ends a part of the call: after so many milliseconds, or with the call. */
  part(milliseconds: number): AbortSignal {
    return AbortSignal.any([this.signal, after(milliseconds)])
  }

  /** Whether there is time to wait this long, in milliseconds, and then to do something. */
  allows(delay: number): boolean {
    return performance.now() + delay < this.#endsAt
  }

  /** Throws if the call has to end: the caller's own reason, or a timeout that tells what came before it. */
  check(what: string, cause: unknown): void {
    this.#caller?.throwIfAborted()
    if (!this.signal.aborted) return
    throw new SignpostConnectionError(`${what} took longer than ${this.#timeout} ms.`, { code: 'TIMED_OUT', cause })
  }
}

// Node refuses a fraction.
const after = (milliseconds: number) => AbortSignal.timeout(Math.ceil(milliseconds))

/** Waits for some milliseconds; returns early, without an error, when the signal is aborted. */
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
