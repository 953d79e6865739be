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
    if (this.#size > this.#maxBytes) {
      throw new WebhookVerificationError('PAYLOAD_TOO_LARGE', `The body exceeds ${this.#maxBytes} bytes.`)
    }
    this.#chunks.push(chunk)
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks, this.#size)
  }
}
