import { Api, type RawClient } from './api.js'
import { download } from './downloads.js'
import {
  type ConnectionOptions,
  checkCredential,
  type PostOptions,
  type RequestOptions,
  settingsOf
} from './settings.js'
import type {
  CompleteSigningRequest,
  DeclineSigningRequest,
  EnterAccessCodeRequest,
  SaveFieldsRequest,
  SigningSession,
  UnlockedSigningToken
} from './types.js'

/** Who signs: the sign URL as it is, which says where too; or the token out of its fragment. */
export type SigningClientOptions =
  | (Omit<ConnectionOptions, 'baseUrl'> & { signUrl: string; token?: undefined })
  | (ConnectionOptions & { token: string; signUrl?: undefined })

/**
 * One signer's session, for a signing page of your own. It may be used in the signer's browser.
 *
 * @example
 * const { sign_url } = await signpost.documents.createEmbeddedSignUrl(document.id, { signer_id: signer.id })
 * const signing = createSigningClient({ signUrl: sign_url })
 * const { consent, fields } = await signing.view()
 * await signing.complete({
 *   consent: { accepted: true, sha256: consent.sha256 },
 *   fields: [{ id: fields[0].id, value: '12 March Street' }],
 *   signature: { kind: 'typed', text: 'Ada Lovelace' }
 * })
 *
 * @throws {TypeError} if an option is missing or cannot be right
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  const { token, ...connection } = options.signUrl === undefined ? options : fromSignUrl(options)
  return new SigningClient(connection, checkCredential('token', token))
}

/** Made by {@link createSigningClient}. */
export class SigningClient {
  /** The openapi-fetch client under it. */
  readonly raw: RawClient
  readonly #api: Api
  #token: string

  /** @internal */
  constructor(connection: ConnectionOptions, token: string) {
    this.#token = token
    this.#api = new Api(settingsOf(connection), () => this.#token)
    this.raw = this.#api.raw
  }

  /** Answers the document, the signer, the signer's own fields and the consent text. Works also when all is over. */
  getSession(options?: RequestOptions): Promise<SigningSession> {
    return this.#api.call((raw, init) => raw.GET('/signing/session', init), options)
  }

  /** Answers the PDF to show to the signer. */
  getDocument(options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return download(this.#api, (raw, init) => raw.GET('/signing/session/document', init), options)
  }

  /** Enters the access code. This client goes on with the token that it answers. Five wrong ones lock the signer out. */
  async enterAccessCode(body: EnterAccessCodeRequest, options?: PostOptions): Promise<UnlockedSigningToken> {
    const unlocked = await this.#api.call(
      (raw, init) => raw.POST('/signing/session/access-code', { body, ...init }),
      options
    )
    this.#token = checkCredential('token', unlocked.token)
    return unlocked
  }

  /** Says that the signer has opened the page. Only the first time counts. */
  view(options?: PostOptions): Promise<SigningSession> {
    return this.#api.call((raw, init) => raw.POST('/signing/session/view', init), options)
  }

  /** Saves values so far. */
  saveFields(body: SaveFieldsRequest, options?: RequestOptions): Promise<SigningSession> {
    return this.#api.call((raw, init) => raw.PUT('/signing/session/fields', { body, ...init }), options)
  }

  /**
   * Signs: consent, values and signature, all or nothing.
   *
   * @throws {SignpostError} `FIELD_REQUIRED`, `SIGNATURE_REQUIRED`, `CONSENT_MISMATCH`, …; `details` names the place
   */
  complete(body: CompleteSigningRequest, options?: PostOptions): Promise<SigningSession> {
    return this.#api.call((raw, init) => raw.POST('/signing/session/complete', { body, ...init }), options)
  }

  /** Refuses to sign, which voids the document. */
  decline(body?: DeclineSigningRequest, options?: PostOptions): Promise<SigningSession> {
    return this.#api.call((raw, init) => raw.POST('/signing/session/decline', { body, ...init }), options)
  }

  /** Downloads the sealed PDF, once the document is completed. */
  download(options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return download(this.#api, (raw, init) => raw.GET('/signing/session/download', init), options)
  }
}

function fromSignUrl({ signUrl, ...rest }: Omit<ConnectionOptions, 'baseUrl'> & { signUrl: string }) {
  const url = URL.canParse(signUrl) ? new URL(signUrl) : undefined
  const token = new URLSearchParams(url?.hash.slice(1)).get('token')
  // Without showing it: it is as good as the signer's pen.
  if (!url || !token) throw new TypeError('signUrl must be a sign URL, with #token= in it.')
  return { ...rest, baseUrl: `${url.origin}${url.pathname.replace(/\/sign\/?$/, '')}`, token }
}
