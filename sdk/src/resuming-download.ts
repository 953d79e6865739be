import type { Exchanged } from './api-promise.js'
import { backoff } from './retry.js'
import type { Limits, Means } from './transport.js'

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

type Opened = Exchanged<ByteStream>
type Open = (range?: Record<string, string>) => Promise<Opened>

interface ResumingLimits extends Limits, Pick<Means, 'sleep'> {
  /** Is called before the first byte is read once more. Without it, a file that cannot be continued is an error. */
  onRestart?: (() => void) | undefined
}

/**
 * A download that survives interruptions.
 *
 * 1. When the connection breaks off or falls silent, the file is opened again, with the range that is missing, on the
 *    condition that it has the same strong ETag.
 * 2. If the response is that range, the stream goes on with it. If it is the whole file with the same ETag, it skips what
 *    it has already given: a small file comes from the service itself, which ignores ranges.
 * 3. Otherwise it starts again, if its reader can.
 *
 * It gives up after `maxRetries` interruptions without a new byte.
 */
export class ResumingDownload {
  readonly stream: ByteStream
  readonly #open: Open
  readonly #limits: ResumingLimits
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
  #tag: string | undefined
  #loaded = 0
  #furthest = 0
  #toSkip = 0
  #failures = 0

  constructor(first: Opened, open: Open, limits: ResumingLimits) {
    this.#open = open
    this.#limits = limits
    this.#reader = first.data.getReader()
    this.#tag = strongTagOf(first)
    const pull = async (controller: ReadableStreamDefaultController) => {
      const bytes = await this.#read()
      if (bytes) controller.enqueue(bytes)
      else controller.close()
    }
    this.stream = new ReadableStream(
      { pull, cancel: (reason) => this.#reader.cancel(reason) },
      // Reads nothing before its reader asks.
      { highWaterMark: 0 }
    )
  }

  /** Returns the next bytes, or undefined at the end. */
  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      const part = await this.#reader.read().catch((error) => this.#resume(error))
      if (part?.done) return undefined
      const bytes = this.#unknown(part?.value)
      if (bytes?.length) return bytes
    }
  }

  #unknown(bytes?: Uint8Array<ArrayBuffer>) {
    if (!bytes) return undefined
    const rest = bytes.subarray(this.#toSkip)
    this.#toSkip -= bytes.length - rest.length
    this.#loaded += rest.length
    if (this.#loaded > this.#furthest) {
      this.#furthest = this.#loaded
      this.#failures = 0
    }
    return rest
  }

  async #resume(error: unknown): Promise<undefined> {
    const { maxRetries, endsAt, signal, sleep, onRestart } = this.#limits
    const pause = backoff(++this.#failures)
    const isFinal = this.#failures > maxRetries || performance.now() + pause >= endsAt
    if (isFinal || !isLost(error) || !(this.#tag || onRestart)) throw error
    await sleep(pause, signal)
    signal?.throwIfAborted()
    const range = this.#tag && { range: `bytes=${this.#loaded}-`, 'if-range': this.#tag }
    this.#continueWith(await this.#open(range || undefined), error)
  }

  #continueWith(next: Opened, error: unknown) {
    this.#reader = next.data.getReader()
    this.#toSkip = 0
    if (isRest(next, this.#loaded)) return
    const tag = strongTagOf(next)
    const isPart = next.response.status === 206
    if (!isPart && tag && tag === this.#tag) {
      this.#toSkip = this.#loaded
      return
    }
    const { onRestart } = this.#limits
    if (isPart || !onRestart) throw error
    onRestart()
    this.#loaded = 0
    this.#tag = tag
  }
}

// Browsers hide the range of another origin.
function isRest({ response: { status, headers } }: Opened, from: number) {
  const start = `bytes ${from}-`
  return status === 206 && (headers.get('content-range') ?? start).startsWith(start)
}

// A weak tag does not promise the same bytes.
function strongTagOf({ response }: Opened): string | undefined {
  const tag = response.headers.get('etag')
  return tag?.startsWith('"') ? tag : undefined
}

function isLost(error: unknown) {
  return ['CONNECTION_FAILED', 'TIMED_OUT'].includes((error as { code?: string }).code ?? '')
}
