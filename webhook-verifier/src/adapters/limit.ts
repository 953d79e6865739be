import { WebhookVerificationError } from '../errors.js'

/** Far larger than any event that Signpost sends. */
const DEFAULT_MAX_BYTES = 1024 * 1024

/** Collects the chunks of an untrusted body, up to a limit. */
export class LimitedBody {
  readonly #maxBytes: number
  readonly #chunks: Uint8Array[] = []
  #size = 0

  constructor(maxBytes: number = DEFAULT_MAX_BYTES) {
    if (!Number.isFinite(maxBytes) || maxBytes < 0) throw new TypeError('maxBytes must be a number of bytes, 0 or more')
    this.#maxBytes = maxBytes
  }

  /** @throws {WebhookVerificationError} `PAYLOAD_TOO_LARGE` */
  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength
    this.assertSize(this.#size)
    this.#chunks.push(chunk)
  }

  /** @throws {WebhookVerificationError} `PAYLOAD_TOO_LARGE` */
  assertSize(size: number): void {
    if (size <= this.#maxBytes) return
    throw new WebhookVerificationError('PAYLOAD_TOO_LARGE', `The body exceeds ${this.#maxBytes} bytes.`)
  }

  bytes(): Uint8Array {
    const [only] = this.#chunks
    if (only?.byteLength === this.#size) return only
    const bytes = new Uint8Array(this.#size)
    let offset = 0
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset)
      offset += chunk.byteLength
    }
    return bytes
  }
}
