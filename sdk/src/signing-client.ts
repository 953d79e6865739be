import { Api, type RawClient } from './api.js'
import { type ApiPromise, apiPromise, type WithResponse } from './api-promise.js'
import { download } from './downloads.js'
import {
  type ConnectionOptions,
  checkCredential,
  type PostOptions,
  type RequestOptions,
  settingsOf
} from './settings.js'
import type {
  AbuseReport,
  AttachFileRequest,
  AttachmentUploadUrl,
  ChooseLanguageRequest,
  CompleteSigningRequest,
  CreateAttachmentUploadUrlRequest,
  CreateSigningPadRequest,
  DeclineSigningRequest,
  DrawOnSigningPadRequest,
  EnterAccessCodeRequest,
  EnterSigningCodeRequest,
  HandedOver,
  HandOverRequest,
  ReportAbuseRequest,
  SaveFieldsRequest,
  SessionAuthentication,
  SignerFile,
  SigningDrawing,
  SigningPad,
  SigningPadLink,
  SigningPadUse,
  SigningSession,
  UnlockedSigningToken
} from './types.js'

/** The sign URL, which also contains the address of the service; or the token from its fragment. */
export type SigningClientOptions =
  | (Omit<ConnectionOptions, 'baseUrl'> & { signUrl: string; token?: undefined })
  | (ConnectionOptions & { token: string; signUrl?: undefined })

export interface SigningDownloadOptions extends RequestOptions {
  /**
   * The file to download: `signed` (default), `audit`, the certificate of completion as a separate file, or `unsigned`, a
   * copy before signing.
   */
  part?: SignerFile | undefined
}

/**
 * A signing session of one signer, for your own signing page. You can use it in the signer's browser.
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
 * @throws {TypeError} if an option is missing or invalid
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  const { token, ...connection } = options.signUrl === undefined ? options : fromSignUrl(options)
  return new SigningClient(connection, checkCredential('token', token))
}

/** Created by {@link createSigningClient}. */
export class SigningClient {
  readonly #api: Api
  #token: string

  /** @internal */
  constructor(connection: ConnectionOptions, token: string) {
    this.#token = token
    this.#api = new Api(settingsOf(connection), () => this.#token)
  }

  /** The underlying openapi-fetch client. */
  get raw(): RawClient {
    return this.#api.raw
  }

  /**
   * Returns the document, the signer, the signer's fields and the consent text. Also works after the document is
   * completed, voided or expired.
   */
  getSession(options?: RequestOptions): ApiPromise<SigningSession> {
    return this.#api.call<'getSigningSession'>('get', '/signing/session', {}, options)
  }

  /** Returns the PDF to show to the signer. */
  getDocument(options?: RequestOptions): ApiPromise<Uint8Array<ArrayBuffer>> {
    return download(this.#api, { path: '/signing/session/document' }, options)
  }

  /**
   * Enters the access code. This client then uses the token in the response. Five incorrect codes lock the signer out.
   */
  enterAccessCode(body: EnterAccessCodeRequest, options?: PostOptions): ApiPromise<UnlockedSigningToken> {
    return this.#remember(this.#api.call<'enterAccessCode'>('post', '/signing/session/access-code', { body }, options))
  }

  /**
   * Sends a code to the signer, by e-mail or as a text message. One can be requested each minute.
   *
   * @example
   * const { sent_to } = await signing.sendCode()
   * await signing.enterCode({ code: '482913' })
   */
  sendCode(options?: PostOptions): ApiPromise<SessionAuthentication> {
    return this.#api.call<'sendSigningCode'>('post', '/signing/session/code/send', {}, options)
  }

  /** Enters the code that the signer received. This client then uses the token in the response. */
  enterCode(body: EnterSigningCodeRequest, options?: PostOptions): ApiPromise<UnlockedSigningToken> {
    return this.#remember(this.#api.call<'enterSigningCode'>('post', '/signing/session/code', { body }, options))
  }

  /**
   * Takes the signing, where one of several people is to sign (`take_required`). If somebody else was faster, it throws
   * `SIGNING_TOKEN_INVALID`, and `taken_by` in its `details` is their name.
   */
  take(options?: PostOptions): ApiPromise<SigningSession> {
    return this.#api.call<'takeSigning'>('post', '/signing/session/take', {}, options)
  }

  /** Records that the signer has opened the page. Only the first call has an effect. */
  view(options?: PostOptions): ApiPromise<SigningSession> {
    return this.#api.call<'viewSigningSession'>('post', '/signing/session/view', {}, options)
  }

  /** Changes the language of the page, the consent text and later e-mails, for the signer who chose it. */
  chooseLanguage(body: ChooseLanguageRequest, options?: RequestOptions): ApiPromise<SigningSession> {
    return this.#api.call<'chooseSigningLanguage'>('put', '/signing/session/language', { body }, options)
  }

  /** Saves field values before the signer finishes. */
  saveFields(body: SaveFieldsRequest, options?: RequestOptions): ApiPromise<SigningSession> {
    return this.#api.call<'saveSigningFields'>('put', '/signing/session/fields', { body }, options)
  }

  /**
   * Creates a URL to send a file to, for a field of the type `attachment`: a PDF, PNG or JPEG of at most 10 MB.
   *
   * @example
   * const { upload_url, upload_key } = await signing.createUploadUrl({
   *   field_id: field.id, file_name: file.name, file_size: file.size
   * })
   * await fetch(upload_url, { method: 'PUT', headers: { 'Content-Type': file.type }, body: file })
   * await signing.attachFile(field.id, { upload_key })
   */
  createUploadUrl(body: CreateAttachmentUploadUrlRequest, options?: PostOptions): ApiPromise<AttachmentUploadUrl> {
    return this.#api.call<'createAttachmentUploadUrl'>('post', '/signing/session/upload-url', { body }, options)
  }

  /**
   * Attaches a file that was sent to an upload URL. To remove it, save the value null of its field.
   *
   * @throws {SignpostError} `ATTACHMENT_INVALID`, `ATTACHMENT_TOO_LARGE`
   */
  attachFile(fieldId: string, body: AttachFileRequest, options?: RequestOptions): ApiPromise<SigningSession> {
    const path = { field_id: fieldId }
    return this.#api.call<'attachFile'>('put', '/signing/session/attachments/{field_id}', { path, body }, options)
  }

  /**
   * Signs the document with consent, values and signature. All of it is applied, or nothing.
   *
   * @throws {SignpostError} `FIELD_REQUIRED`, `SIGNATURE_REQUIRED`, `CONSENT_MISMATCH`, …; `details` names the location
   */
  complete(body: CompleteSigningRequest, options?: PostOptions): ApiPromise<SigningSession> {
    return this.#api.call<'completeSigning'>('post', '/signing/session/complete', { body }, options)
  }

  #remember(call: ApiPromise<UnlockedSigningToken>): ApiPromise<UnlockedSigningToken> {
    const remember = (unlocked: WithResponse<UnlockedSigningToken>) => {
      this.#token = checkCredential('token', unlocked.data.token)
      return unlocked
    }
    return apiPromise(call.withResponse().then(remember))
  }

  /** Declines to sign, which voids the document. */
  decline(body?: DeclineSigningRequest, options?: PostOptions): ApiPromise<SigningSession> {
    return this.#api.call<'declineSigning'>('post', '/signing/session/decline', { body }, options)
  }

  /** Lets another person take the signer's place, if the sender allows it. This client's link ends. */
  handOver(body: HandOverRequest, options?: PostOptions): ApiPromise<HandedOver> {
    return this.#api.call<'handOverSigning'>('post', '/signing/session/hand-over', { body }, options)
  }

  /** Reports the document to the operator of the service. The sender does not see it. */
  reportAbuse(body: ReportAbuseRequest, options?: PostOptions): ApiPromise<AbuseReport> {
    return this.#api.call<'reportAbuse'>('post', '/signing/session/report', { body }, options)
  }

  /**
   * Creates a page to draw on with another device. Its URL, as a QR code, ends with its use or after ten minutes.
   *
   * @example
   * const { url } = await signing.createPad({ purpose: 'signature' })
   * // Every second or two:
   * const { state, image } = await signing.getDrawing()
   * if (state === 'drawn') await signing.complete({ consent, fields: [], signature: { kind: 'drawn', image } })
   */
  createPad(body: CreateSigningPadRequest, options?: PostOptions): ApiPromise<SigningPadLink> {
    return this.#api.call<'createSigningPad'>('post', '/signing/session/pad', { body }, options)
  }

  /** Returns what was drawn on the pad that was created last. */
  getDrawing(options?: RequestOptions): ApiPromise<SigningDrawing> {
    return this.#api.call<'getSigningDrawing'>('get', '/signing/session/pad', {}, options)
  }

  /** On the other device, with the pad's URL as `signUrl`: returns what to draw. */
  getPad(options?: RequestOptions): ApiPromise<SigningPad> {
    return this.#api.call<'getSigningPad'>('get', '/signing/pad', {}, options)
  }

  /** On the other device: hands the drawing to the signer's page. The URL then ends. */
  draw(body: DrawOnSigningPadRequest, options?: PostOptions): ApiPromise<SigningPadUse> {
    return this.#api.call<'drawOnSigningPad'>('post', '/signing/pad', { body }, options)
  }

  /**
   * Downloads the sealed PDF after the document is completed.
   *
   * @example
   * await writeFile('to-sign.pdf', await signing.download({ part: 'unsigned' }))
   *
   * @throws {SignpostError} `DOCUMENT_NOT_COMPLETED`, unless `part` is `unsigned`
   */
  download({ part, ...options }: SigningDownloadOptions = {}): ApiPromise<Uint8Array<ArrayBuffer>> {
    return download(this.#api, { path: '/signing/session/download', parts: { path: {}, query: { part } } }, options)
  }
}

function fromSignUrl({ signUrl, ...rest }: Omit<ConnectionOptions, 'baseUrl'> & { signUrl: string }) {
  const url = URL.canParse(signUrl) ? new URL(signUrl) : undefined
  const token = new URLSearchParams(url?.hash.slice(1)).get('token')
  // Does not show it, because anyone with the URL can sign.
  if (!url || !token) throw new TypeError('signUrl must be a sign URL that contains #token=.')
  return { ...rest, baseUrl: `${url.origin}${url.pathname.replace(/\/(sign|pad)\/?$/, '')}`, token }
}
