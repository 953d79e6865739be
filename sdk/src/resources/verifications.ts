import type { Api } from '../api.js'
import type { FileInput } from '../bytes.js'
import type { PostOptions } from '../settings.js'
import type { CreateVerificationRequest, Verification } from '../types.js'
import { sourceOf } from '../uploads.js'

/** The contract's body, but `file` can also be bytes. */
export interface CreateVerificationBody extends Omit<CreateVerificationRequest, 'file'> {
  /** The PDF: up to 25 MB as bytes, or up to about 3 MB in base64. */
  file?: FileInput | undefined
}

/** Verifies the digital signatures of any PDF. */
export class Verifications {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Verifies whether a PDF's digital signatures are valid, and whose they are.
   *
   * @example
   * const { valid, problems } = await signpost.verifications.create({ file: await readFile('signed.pdf') })
   */
  async create({ file, ...rest }: CreateVerificationBody, options?: PostOptions): Promise<Verification> {
    const source = await sourceOf(this.#api, file, 'verification.pdf', options ?? {})
    const body = { ...rest, ...source }
    return this.#api.call((raw, init) => raw.POST('/verifications', { body, ...init }), options)
  }
}
