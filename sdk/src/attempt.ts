import { connectionError } from './connection-error.js'

/** A `fetch`: the global one, undici's or one for tests. It is called with a URL and an init object. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How a successful response is read. */
export type ReadAs = 'text' | 'arrayBuffer' | 'stream'

/** A request that can be sent repeatedly. */
export interface Message {
  url: string
  method: string
  headers?: RequestInit['headers']
  body?: RequestInit['body'] | (() => ReadableStream) | undefined
  redirect?: 'manual' | 'follow' | undefined
  as?: ReadAs | undefined
}

/** A response with its content: text, unless it is successful and read in another way. */
export interface Answer {
  response: Response
  content: string | ArrayBuffer | ReadableStream<Uint8Array> | null
}

/** The outcome of an attempt: an answer, or an error. */
export type Outcome = (Answer & { error?: undefined }) | { response?: undefined; content?: undefined; error: unknown }

/**
 * Sends a message once. A response that is read as a stream has as much time for each of its parts as the others have
 * for all of them.
 */
export async function attempt(
  message: Message,
  time: number,
  signal: AbortSignal | undefined,
  fetch: Fetch
): Promise<Outcome> {
  const { url, method, headers = {}, redirect = 'manual', body, as = 'text' } = message
  const clock = new Clock(time, signal)
  try {
    const given = typeof body === 'function' ? { body: body(), duplex: 'half' } : { body: body ?? null }
    const response = await fetch(url, { method, headers, redirect, ...given, signal: clock.signal } as RequestInit)
    if (as === 'stream' && response.ok && response.body !== null) {
      clock.pause()
      return { response, content: timed(message, response.body, clock) }
    }
    const content = await (as === 'arrayBuffer' && response.ok ? response.arrayBuffer() : response.text())
    clock.end()
    return { response, content }
  } catch (error) {
    clock.end()
    return { error }
  }
}

/** Aborts an attempt when its time is over, or with the caller's signal. */
class Clock {
  readonly #time: number
  readonly #caller: AbortSignal | undefined
  readonly #stop = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(time: number, caller: AbortSignal | undefined) {
    this.#time = time
    this.#caller = caller
    caller?.addEventListener('abort', this.#abort)
    this.start()
  }

  get signal() {
    return this.#stop.signal
  }

  get isEndedByCaller() {
    return this.#caller?.aborted === true
  }

  start() {
    const expire = () =>
      this.#stop.abort(new DOMException(`No response for ${Math.ceil(this.#time)} ms`, 'TimeoutError'))
    this.#timer = setTimeout(expire, this.#time)
  }

  pause() {
    clearTimeout(this.#timer)
  }

  end() {
    this.pause()
    this.#caller?.removeEventListener('abort', this.#abort)
  }

  readonly #abort = () => this.#stop.abort(this.#caller?.reason)
}

function timed(message: Message, body: ReadableStream<Uint8Array<ArrayBuffer>>, clock: Clock) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clock.start()
        const { done, value } = await reader.read().catch((error) => {
          clock.end()
          throw clock.isEndedByCaller ? error : connectionError(message, 'broke off', error)
        })
        clock.pause()
        if (!done) return controller.enqueue(value)
        clock.end()
        controller.close()
      },
      cancel(reason) {
        clock.end()
        return reader.cancel(reason)
      }
    },
    { highWaterMark: 0 }
  )
}
