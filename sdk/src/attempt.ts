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
  /** A function starts to send it, and calls `onPart` before each part, which then has the whole timeout. */
  body?: RequestInit['body'] | ((onPart: () => void) => ReadableStream) | undefined
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

/** How long an attempt may take. */
export interface Patience {
  /** In milliseconds, for the attempt, or for each part of what is streamed. */
  timeout: number
  /** When the call with all of its attempts ends, as `performance.now()`. */
  endsAt: number
  signal?: AbortSignal | undefined
}

/** Sends a message once. */
export async function attempt(message: Message, patience: Patience, fetch: Fetch): Promise<Outcome> {
  const { url, method, headers = {}, redirect = 'manual', body, as = 'text' } = message
  const clock = startClock(patience)
  try {
    const given = typeof body === 'function' ? { body: body(clock.start), duplex: 'half' } : { body: body ?? null }
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
    // Throws for what no request can have, which is a mistake of the caller that another try would not mend. Costs too much before each request.
    new Headers(headers)
    return { error }
  }
}

/** Aborts an attempt when its time is over, or with the caller's signal. */
function startClock({ timeout, endsAt, signal }: Patience) {
  const stop = new AbortController()
  const abort = () => stop.abort(signal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => clearTimeout(timer)
  /** Starts, or starts again. */
  function start() {
    pause()
    const left = endsAt - performance.now()
    const expire = () => {
      const reason = left < timeout ? 'The deadline has passed' : `No response for ${timeout} ms`
      stop.abort(new DOMException(reason, 'TimeoutError'))
    }
    timer = setTimeout(expire, Math.min(timeout, left))
  }
  function end() {
    pause()
    signal?.removeEventListener('abort', abort)
  }
  signal?.addEventListener('abort', abort)
  start()
  return { signal: stop.signal, start, pause, end, isEndedByCaller: () => signal?.aborted }
}

type Clock = ReturnType<typeof startClock>

function timed(message: Message, body: ReadableStream<Uint8Array<ArrayBuffer>>, clock: Clock) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clock.start()
        const { done, value } = await reader.read().catch((error) => {
          clock.end()
          throw clock.isEndedByCaller() ? error : connectionError(message, 'broke off', error)
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
