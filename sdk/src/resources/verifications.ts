import type { Api } from '../api.js'
import { type ApiPromise, callAfter } from '../api-promise.js'
import type { FileInput } from '../files.js'
import type { CreateVerificationRequest, Verification } from '../types.js'
import { sourceOf, type UploadOptions } from '../uploads.js'

/** The contract's body, but `file` can also be bytes, a stream, a response or a path. */
export interface CreateVerificationBody extends Omit<CreateVerificationRequest, 'file'> {
  /** The PDF: up to 25 MB, or up to about 3 MB in base64. */
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
   * const { valid, problems } = await signpost.verifications.create({ file: { path: 'signed.pdf' } })
   *
   * @example of a file that the service has sealed, without sending it
   * const { verdict } = await signpost.verifications.create({ sha256: document.seal.sha256 })
   */
  create({ file, ...rest }: CreateVerificationBody, options?: UploadOptions): ApiPromise<Verification> {
    const begun = this.#api.begin(options)
    const source = sourceOf(this.#api, file, 'verification.pdf', begun)
    return callAfter(source, (given) =>
      // The service says what is missing.
      this.#api.call<'createVerification'>(
        'post',
        '/verifications',
        { body: { ...rest, ...given } as CreateVerificationRequest },
        begun
      )
    )
  }
}
