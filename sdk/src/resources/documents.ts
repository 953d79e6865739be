import type { Api } from '../api.js'
import type { FileInput } from '../bytes.js'
import { download } from '../downloads.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type { Means } from '../transport.js'
import type {
  AuditTrail,
  CreateDocumentFromFormRequest,
  CreateDocumentFromTemplateRequest,
  CreateDocumentRequest,
  CreateEmbeddedSignUrlRequest,
  CreateUploadUrlRequest,
  Document,
  DocumentListItem,
  DocumentStatus,
  DownloadPart,
  EmbeddedSignUrl,
  Inspection,
  ListDocumentsQuery,
  RemindedSigners,
  RemindSignersRequest,
  SendDocumentRequest,
  SentDocument,
  SetAccessCodeRequest,
  Signer,
  UploadUrl,
  Verification,
  VoidDocumentRequest
} from '../types.js'
import { sourceOf } from '../uploads.js'
import { type WaitOptions, waitForStatus } from '../wait.js'

/**
 * The contract's body, but `file` can also be bytes: a Uint8Array (or Buffer), another view, ArrayBuffer, Blob or File.
 */
export interface CreateDocumentBody extends Omit<CreateDocumentRequest, 'file'> {
  /** The PDF: up to 25 MB as bytes, or up to about 3 MB in base64. */
  file?: FileInput | undefined
}

export interface DownloadOptions extends RequestOptions {
  /**
   * The file to download: `signed` (default), `original` (available in every status), or `audit`, the certificate of
   * completion as a separate file.
   */
  part?: DownloadPart | undefined
}

/** Documents: create, send, track and download them. Identifiers look like `doc_01jd3mzzp4fq8rj6w0q4v5k2xa`. */
export class Documents {
  readonly #api: Api
  readonly #sleep: Means['sleep']

  /** @internal */
  constructor(api: Api, sleep: Means['sleep']) {
    this.#api = api
    this.#sleep = sleep
  }

  /**
   * Creates a draft from a PDF. Bytes over 3 MB are uploaded first, automatically.
   *
   * @example
   * const file = await readFile('agreement.pdf')
   * const document = await signpost.documents.create({ file_name: 'agreement.pdf', file })
   *
   * @throws {SignpostError} `INVALID_PDF`, `PDF_ENCRYPTED`, `PDF_TOO_LARGE`, `DOCUMENT_QUOTA_EXCEEDED`, …
   */
  async create({ file, ...rest }: CreateDocumentBody, options?: PostOptions): Promise<Document> {
    const source = await sourceOf(this.#api, file, rest.file_name, options ?? {})
    const body = { ...rest, ...source }
    return this.#api.call((raw, init) => raw.POST('/documents', { body, ...init }), options)
  }

  /** Creates a draft from a template, with its fields. You provide the signers' names in `send`. */
  createFromTemplate(body: CreateDocumentFromTemplateRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.POST('/documents/from-template', { body, ...init }), options)
  }

  /** Creates a draft from a form of the library. Available on the Business and Enterprise plans. */
  createFromForm(body: CreateDocumentFromFormRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.POST('/documents/from-form', { body, ...init }), options)
  }

  /**
   * Creates a URL for uploading a large PDF. `create` does this automatically; use this for direct uploads from a
   * browser.
   */
  createUploadUrl(body: CreateUploadUrlRequest, options?: PostOptions): Promise<UploadUrl> {
    return this.#api.call((raw, init) => raw.POST('/documents/upload-url', { body, ...init }), options)
  }

  /**
   * Lists documents, newest first by default. `await` returns a page, `for await` iterates over all documents.
   *
   * @example
   * for await (const document of signpost.documents.list({ status: 'sent' })) console.log(document.title)
   */
  list(query: ListDocumentsQuery = {}, options?: RequestOptions): List<DocumentListItem> {
    const load = (page: ListDocumentsQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/documents', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
  }

  /** Returns a document with its signers. */
  get(id: string, options?: RequestOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.GET('/documents/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Moves a draft to the trash. It is permanently deleted after 30 days. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/documents/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Restores a draft from the trash. */
  restore(id: string, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/restore', { params: { path: { id } }, ...init }),
      options
    )
  }

  /**
   * Sends a draft to its signers, all at once or in their `order`. Fields are placed in PDF points (72 per inch) from
   * the top-left corner of the page as displayed.
   *
   * @example
   * const { signers } = await signpost.documents.send(document.id, {
   *   signers: [
   *     {
   *       email: 'ada@example.com',
   *       name: 'Ada Lovelace',
   *       fields: [{ type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }]
   *     }
   *   ]
   * })
   *
   * @throws {SignpostError} `DOCUMENT_NOT_DRAFT`, `DUPLICATE_SIGNER`, `FIELD_OUT_OF_BOUNDS`, …; `details` names the
   * location
   */
  send(id: string, body: SendDocumentRequest, options?: PostOptions): Promise<SentDocument> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/send', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /**
   * Voids a document that is out for signature. Its signing links stop working immediately. The reason must have at
   * least 10 characters.
   */
  void(id: string, body: VoidDocumentRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/void', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /**
   * Downloads a PDF of any size.
   *
   * @example
   * await writeFile('signed.pdf', await signpost.documents.download(document.id))
   *
   * @throws {SignpostError} `DOCUMENT_NOT_COMPLETED`, unless `part` is `original`
   */
  download(id: string, { part, ...options }: DownloadOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const params = { path: { id }, query: { part } }
    return download(this.#api, (raw, init) => raw.GET('/documents/{id}/download', { params, ...init }), options)
  }

  /** Reminds one signer, or all signers who are invited and have not signed. */
  remind(id: string, body?: RemindSignersRequest, options?: PostOptions): Promise<RemindedSigners> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/remind', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Creates a URL that shows the signing page to one signer. It is valid for 60 minutes. */
  createEmbeddedSignUrl(
    id: string,
    body: CreateEmbeddedSignUrlRequest,
    options?: PostOptions
  ): Promise<EmbeddedSignUrl> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/embedded-sign-url', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /**
   * Sets a signer's access code, or removes it with null. This also unlocks a signer who entered too many incorrect
   * codes.
   *
   * @throws {SignpostError} `DOCUMENT_NOT_SENT`, `SIGNER_DONE`
   */
  setAccessCode(id: string, signerId: string, body: SetAccessCodeRequest, options?: RequestOptions): Promise<Signer> {
    const params = { path: { id, signer_id: signerId } }
    return this.#api.call(
      (raw, init) => raw.PUT('/documents/{id}/signers/{signer_id}/access-code', { params, body, ...init }),
      options
    )
  }

  /** Returns the audit trail: who did what, when and from where. Each entry contains the hash of the previous entry. */
  listEvents(id: string, options?: RequestOptions): Promise<AuditTrail> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/events', { params: { path: { id } }, ...init }),
      options
    )
  }

  /**
   * Returns the properties of the uploaded PDF (pages, form, scripts, signatures), and the changes that the service
   * made to it.
   */
  getInspection(id: string, options?: RequestOptions): Promise<Inspection> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/inspection', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Verifies the digital signatures of the stored sealed PDF of a completed document, at the time of the request. */
  getVerification(id: string, options?: RequestOptions): Promise<Verification> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/verification', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Immediately tries to seal a document that all signers have signed and whose seal is pending or has failed. */
  seal(id: string, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/seal', { params: { path: { id } }, ...init }),
      options
    )
  }

  /**
   * Polls a document until it has a status: after 1, 4 and 13 seconds, then every 20 seconds. On servers, use webhooks
   * instead.
   *
   * @example
   * const document = await signpost.documents.waitFor(id, 'completed', { timeout: 60_000 })
   *
   * @throws {SignpostError} `WAIT_TIMED_OUT`, or `DOCUMENT_VOIDED`, `DOCUMENT_EXPIRED` or `DOCUMENT_COMPLETED` as soon
   * as the document can no longer reach the status
   */
  waitFor(id: string, status: DocumentStatus, options: WaitOptions = {}): Promise<Document> {
    const look = (limits: RequestOptions) => this.get(id, limits)
    return waitForStatus({ id, wanted: status, look, sleep: this.#sleep }, options)
  }
}
