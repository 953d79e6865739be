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

/** The contract's body, but `file` may also be bytes: a Uint8Array (also a Buffer), another view, ArrayBuffer, Blob or File. */
export interface CreateDocumentBody extends Omit<CreateDocumentRequest, 'file'> {
  /** The PDF, up to 25 MB as bytes, or up to about 3 MB of it in base64. */
  file?: FileInput
}

export interface DownloadOptions extends RequestOptions {
  /** Which file: `signed` (default), `original` (there in every status), or `audit`, the certificate of completion alone. */
  part?: DownloadPart
}

/** Documents: made from PDFs, sent, followed and downloaded. Identifiers are like `doc_01jd3mzzp4fq8rj6w0q4v5k2xa`. */
export class Documents {
  readonly #api: Api
  readonly #sleep: Means['sleep']

  /** @internal */
  constructor(api: Api, sleep: Means['sleep']) {
    this.#api = api
    this.#sleep = sleep
  }

  /**
   * Makes a draft from a PDF. Bytes over 3 MB are uploaded first, by themselves.
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

  /** Makes a draft from a template, with its fields. The signers' names come at `send`. */
  createFromTemplate(body: CreateDocumentFromTemplateRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.POST('/documents/from-template', { body, ...init }), options)
  }

  /** Makes a draft from a form of the library. On the Business and Enterprise plans. */
  createFromForm(body: CreateDocumentFromFormRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.POST('/documents/from-form', { body, ...init }), options)
  }

  /** Asks for a URL to put a large PDF to. `create` does so by itself; this is for a browser that uploads directly. */
  createUploadUrl(body: CreateUploadUrlRequest, options?: PostOptions): Promise<UploadUrl> {
    return this.#api.call((raw, init) => raw.POST('/documents/upload-url', { body, ...init }), options)
  }

  /**
   * Lists documents, the newest first unless asked otherwise: `await` gives a page, `for await` goes through all of them.
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

  /** Answers one document, with its signers. */
  get(id: string, options?: RequestOptions): Promise<Document> {
    return this.#api.call((raw, init) => raw.GET('/documents/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Moves a draft to the trash, from which it is gone for good after 30 days. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/documents/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Takes a draft out of the trash. */
  restore(id: string, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/restore', { params: { path: { id } }, ...init }),
      options
    )
  }

  /**
   * Invites the signers of a draft, all at once or in their `order`. Fields are placed in PDF points (72 to the inch) from the
   * top-left corner of the page as a person sees it.
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
   * @throws {SignpostError} `DOCUMENT_NOT_DRAFT`, `DUPLICATE_SIGNER`, `FIELD_OUT_OF_BOUNDS`, …; `details` names the place
   */
  send(id: string, body: SendDocumentRequest, options?: PostOptions): Promise<SentDocument> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/send', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Stops a document that is out for signature. Its signing links stop working at once. The reason has 10 characters or more. */
  void(id: string, body: VoidDocumentRequest, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/void', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /**
   * Downloads a PDF, of any size.
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

  /** Reminds the signers who are invited and have yet to sign, or one of them. */
  remind(id: string, body?: RemindSignersRequest, options?: PostOptions): Promise<RemindedSigners> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/remind', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Makes a URL that shows the signing page to one signer, for 60 minutes. */
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
   * Sets a signer's access code, or takes it away with null. A signer who was locked out after too many wrong ones can go on.
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

  /** Answers the audit trail: who did what, when and from where, each entry with the hash of the one before it. */
  listEvents(id: string, options?: RequestOptions): Promise<AuditTrail> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/events', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Answers what the service found in the uploaded PDF (pages, form, scripts, signatures), and what it changed. */
  getInspection(id: string, options?: RequestOptions): Promise<Inspection> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/inspection', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Checks the digital signatures of a completed document's sealed PDF, as the service keeps it, now. */
  getVerification(id: string, options?: RequestOptions): Promise<Verification> {
    return this.#api.call(
      (raw, init) => raw.GET('/documents/{id}/verification', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Tries at once to seal a document that all have signed and whose seal is waiting or has failed. */
  seal(id: string, options?: PostOptions): Promise<Document> {
    return this.#api.call(
      (raw, init) => raw.POST('/documents/{id}/seal', { params: { path: { id } }, ...init }),
      options
    )
  }

  /**
   * Waits until a document has a status, by looking at it again and again: after 1, 4 and 13 seconds, and from then on every
   * 20 seconds. For servers, webhooks are the better way.
   *
   * @example
   * const document = await signpost.documents.waitFor(id, 'completed', { timeout: 60_000 })
   *
   * @throws {SignpostError} `WAIT_TIMED_OUT`, or `DOCUMENT_VOIDED`, `DOCUMENT_EXPIRED` or `DOCUMENT_COMPLETED` as soon as the
   * document can no longer get there
   */
  waitFor(id: string, status: DocumentStatus, options: WaitOptions = {}): Promise<Document> {
    const look = (limits: RequestOptions) => this.get(id, limits)
    return waitForStatus({ id, wanted: status, look, sleep: this.#sleep }, options)
  }
}
