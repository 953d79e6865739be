import type { Api } from '../api.js'
import { type ApiPromise, callAfter } from '../api-promise.js'
import { downloadAs, type StreamOptions } from '../downloads.js'
import { type FileInput, nameOfFile } from '../files.js'
import { List } from '../pagination.js'
import type { ByteStream } from '../resuming-download.js'
import type { ActOptions, ChangeOptions, PostOptions, RequestOptions } from '../settings.js'
import type {
  AuditTrail,
  CountDocumentsQuery,
  CreateDocumentFromFormRequest,
  CreateDocumentFromTemplateRequest,
  CreateDocumentRequest,
  CreateEmbeddedEditUrlRequest,
  CreateEmbeddedSignUrlRequest,
  CreateInPersonUrlRequest,
  CreateUploadUrlRequest,
  Document,
  DocumentAttachments,
  DocumentCounts,
  DocumentEmails,
  DocumentFile,
  DocumentListItem,
  DocumentPreparation,
  DocumentStatus,
  DownloadPart,
  EmbeddedEditUrl,
  EmbeddedSignUrl,
  FieldSuggestions,
  InPersonUrl,
  Inspection,
  InvitationPreviews,
  ListDocumentDeliveriesQuery,
  ListDocumentsQuery,
  RemindedSigners,
  RemindSignersRequest,
  SendDocumentRequest,
  SentDocument,
  SetAccessCodeRequest,
  SetDocumentFieldsRequest,
  Signer,
  UpdateDocumentRequest,
  UpdateSignerRequest,
  UploadUrl,
  Verification,
  VoidDocumentRequest,
  WebhookDelivery
} from '../types.js'
import { type FileSource, type FileSources, sourceOf, sourcesOf, type UploadOptions } from '../uploads.js'
import { assertPossible, type WaitOptions, waitForStatus } from '../wait.js'

/** One of several files: bytes, a stream, a response or a path, or an upload. */
export interface DocumentFileBody extends Omit<DocumentFile, 'file'> {
  /** The PDF, PNG or JPEG. */
  file?: FileInput | undefined
}

/** The contract's body, but files can also be bytes, streams, responses or paths, and `file_name` may be left out. */
export interface CreateDocumentBody extends Omit<CreateDocumentRequest, 'file' | 'file_name' | 'files'> {
  /** The PDF, PNG or JPEG: up to 25 MB, or up to about 3 MB in base64. */
  file?: FileInput | undefined
  /** Several of these, which become one document in this order. Together they have up to 25 MB. */
  files?: DocumentFileBody[] | undefined
  /** The default is the name of the upload, of the `File`, the path or the stream of a file, or `document.pdf`. */
  file_name?: string | undefined
}

export interface DownloadOptions extends RequestOptions {
  /**
   * The file to download: `signed` (default), `original` or `prepared` (available in every status), or `audit`, the
   * certificate of completion as a separate file.
   */
  part?: DownloadPart | undefined
}

/** Documents: create, send, track and download them. Identifiers look like `doc_01jd3mzzp4fq8rj6w0q4v5k2xa`. */
export class Documents {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Creates a draft from a PDF, a picture or several of them. Files over 3 MB are uploaded first, automatically.
   *
   * @example
   * const document = await signpost.documents.create({ file: { path: 'agreement.pdf' } })
   * const document = await signpost.documents.create({ file_name: 'agreement.pdf', file: bytes }, { onProgress })
   * const document = await signpost.documents.create({
   *   file_name: 'application.pdf',
   *   files: [{ file: { path: 'form.pdf' } }, { file: { path: 'passport.jpg' } }]
   * })
   *
   * @throws {SignpostError} `INVALID_PDF`, `PDF_ENCRYPTED`, `PDF_TOO_LARGE`, `DOCUMENT_QUOTA_EXCEEDED`, …
   */
  create({ file, files, ...rest }: CreateDocumentBody, options?: UploadOptions): ApiPromise<Document> {
    const known = rest.upload_key === undefined ? (nameOfFile(file) ?? 'document.pdf') : undefined
    const file_name = rest.file_name ?? known
    const begun = this.#api.begin(options)
    if (files && file !== undefined) throw new TypeError('Provide either file or files, not both.')
    const source = files ? sourcesOf(this.#api, files, begun) : sourceOf(this.#api, file, file_name ?? '', begun)
    return callAfter<FileSource | FileSources, Document>(source, (given) =>
      // The service says what is missing.
      this.#api.call<'createDocument'>(
        'post',
        '/documents',
        { body: { ...rest, file_name, ...given } as CreateDocumentRequest },
        begun
      )
    )
  }

  /** Creates a draft from a template, with its fields. You provide the signers' names in `send`. */
  createFromTemplate(body: CreateDocumentFromTemplateRequest, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'createDocumentFromTemplate'>('post', '/documents/from-template', { body }, options)
  }

  /** Creates a draft from a form of the library. Available on the Business and Enterprise plans. */
  createFromForm(body: CreateDocumentFromFormRequest, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'createDocumentFromForm'>('post', '/documents/from-form', { body }, options)
  }

  /**
   * Creates a URL for uploading a large PDF. `create` does this automatically; use this for direct uploads from a
   * browser.
   */
  createUploadUrl(body: CreateUploadUrlRequest, options?: PostOptions): ApiPromise<UploadUrl> {
    return this.#api.call<'createUploadUrl'>('post', '/documents/upload-url', { body }, options)
  }

  /**
   * Lists documents, newest first by default. `await` returns a page, `for await` iterates over all documents.
   *
   * @example
   * for await (const document of signpost.documents.list({ status: 'sent' })) console.log(document.title)
   */
  list(query: ListDocumentsQuery = {}, options?: RequestOptions): List<DocumentListItem> {
    return new List(query, (page) => this.#api.call<'listDocuments'>('get', '/documents', { query: page }, options))
  }

  /** Counts documents by status: the totals that `list` has with the same filters. */
  count(query: CountDocumentsQuery = {}, options?: RequestOptions): ApiPromise<DocumentCounts> {
    return this.#api.call<'countDocuments'>('get', '/documents/counts', { query }, options)
  }

  /** Returns a document with its signers. */
  get(id: string, options?: RequestOptions): ApiPromise<Document> {
    return this.#api.call<'getDocument'>('get', '/documents/{id}', { path: { id } }, options)
  }

  /**
   * Changes the title, your own data and the deadline of a document, and places it on legal hold or releases it. A draft
   * keeps signers, message, cc and other options for its sending. Properties that are left out stay as they are.
   *
   * @example
   * await signpost.documents.update(document.id, { tags: ['lease'], expires_in_days: 14 })
   *
   * @throws {SignpostError} `DOCUMENT_NOT_SENT` if there is no deadline to move, `DOCUMENT_NOT_DRAFT` if it keeps nothing any
   * more, `DOCUMENT_ERASED`
   */
  update(id: string, body: UpdateDocumentRequest, options?: ChangeOptions): ApiPromise<Document> {
    return this.#api.call<'updateDocument'>('patch', '/documents/{id}', { path: { id }, body }, options)
  }

  /** Returns the roles and fields that a draft is prepared with, or that a document was sent with. */
  getFields(id: string, options?: RequestOptions): ApiPromise<DocumentPreparation> {
    return this.#api.call<'getDocumentFields'>('get', '/documents/{id}/fields', { path: { id } }, options)
  }

  /**
   * Returns places where fields belong on the pages: text tags that were not taken at upload, with their roles, the form fields
   * that the uploaded PDF had, and lines to fill in, empty boxes and cells. Nothing is placed. Places that have a field are left out.
   *
   * @example
   * const { data } = await signpost.documents.getSuggestions(document.id)
   *
   * @throws {SignpostError} `DOCUMENT_ERASED`
   */
  getSuggestions(id: string, options?: RequestOptions): ApiPromise<FieldSuggestions> {
    return this.#api.call<'getDocumentSuggestions'>('get', '/documents/{id}/suggestions', { path: { id } }, options)
  }

  /**
   * Prepares a draft: places fields for roles, which signers take in `send`. With a `version`, nobody else's changes are
   * lost.
   *
   * @example
   * const { version } = await signpost.documents.getFields(document.id)
   * await signpost.documents.setFields(document.id, {
   *   version,
   *   roles: { Client: { email: 'ada@example.com' } },
   *   fields: [{ label: 'Fee', role: 'Client', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }]
   * })
   *
   * @throws {SignpostError} `VERSION_OUTDATED`, `DOCUMENT_NOT_DRAFT`, `FIELD_OUT_OF_BOUNDS`, …; `details` names the
   * location
   */
  setFields(id: string, body: SetDocumentFieldsRequest, options?: ChangeOptions): ApiPromise<DocumentPreparation> {
    return this.#api.call<'setDocumentFields'>('put', '/documents/{id}/fields', { path: { id }, body }, options)
  }

  /** Moves a draft to the trash. It is permanently deleted after 30 days. */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.call<'deleteDocument'>('delete', '/documents/{id}', { path: { id } }, options)
  }

  /** Restores a draft from the trash. */
  restore(id: string, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'restoreDocument'>('post', '/documents/{id}/restore', { path: { id } }, options)
  }

  /**
   * Sends a draft to its signers, all at once or in their `order`. Fields are placed in PDF points (72 per inch) from
   * the top-left corner of the page as displayed. What the request leaves out is as the draft keeps it (`update`).
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
  send(id: string, body: SendDocumentRequest = {}, options?: ActOptions): ApiPromise<SentDocument> {
    return this.#api.call<'sendDocument'>('post', '/documents/{id}/send', { path: { id }, body }, options)
  }

  /**
   * Voids a document that is out for signature. Its signing links stop working immediately. The reason must have at
   * least 10 characters.
   */
  void(id: string, body: VoidDocumentRequest, options?: ActOptions): ApiPromise<Document> {
    return this.#api.call<'voidDocument'>('post', '/documents/{id}/void', { path: { id }, body }, options)
  }

  /**
   * Permanently erases a completed or voided document with its files and all personal data. Its identifier, status, times
   * and hashes stay. The API key needs the scope `erase`.
   *
   * @throws {SignpostError} `DOCUMENT_NOT_ENDED`, `DOCUMENT_ON_LEGAL_HOLD`, `SCOPE_MISSING`
   */
  erase(id: string, options?: ActOptions): ApiPromise<Document> {
    return this.#api.call<'eraseDocument'>('post', '/documents/{id}/erase', { path: { id } }, options)
  }

  /**
   * Downloads a PDF of any size.
   *
   * @example
   * await writeFile('signed.pdf', await signpost.documents.download(document.id))
   * const stream = await signpost.documents.download(document.id, { as: 'stream' })
   *
   * @throws {SignpostError} `DOCUMENT_NOT_COMPLETED`, unless `part` is `original` or `prepared`
   */
  download(id: string, options?: DownloadOptions & { as?: 'bytes' | undefined }): ApiPromise<Uint8Array<ArrayBuffer>>
  download(id: string, options: DownloadOptions & StreamOptions): ApiPromise<ByteStream>
  download(
    id: string,
    { part, ...options }: DownloadOptions & { as?: 'bytes' | 'stream' | undefined } = {}
  ): ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream> {
    return downloadAs(
      this.#api,
      { path: '/documents/{id}/download', parts: { path: { id }, query: { part } } },
      options
    )
  }

  /**
   * Downloads everything that proves a completed document, as one ZIP file with a README. `signpost verify-evidence` checks
   * it without the service.
   *
   * @example
   * await writeFile('evidence.zip', await signpost.documents.downloadEvidence(document.id))
   * const stream = await signpost.documents.downloadEvidence(document.id, { as: 'stream' })
   *
   * @throws {SignpostError} `DOCUMENT_NOT_COMPLETED`, `DOCUMENT_ERASED`
   */
  downloadEvidence(
    id: string,
    options?: RequestOptions & { as?: 'bytes' | undefined }
  ): ApiPromise<Uint8Array<ArrayBuffer>>
  downloadEvidence(id: string, options: StreamOptions): ApiPromise<ByteStream>
  downloadEvidence(
    id: string,
    options?: RequestOptions & { as?: 'bytes' | 'stream' | undefined }
  ): ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream> {
    return downloadAs(this.#api, { path: '/documents/{id}/evidence', parts: { path: { id }, query: {} } }, options)
  }

  /** Lists the files that signers have attached to their fields, once they have signed. */
  listAttachments(id: string, options?: RequestOptions): ApiPromise<DocumentAttachments> {
    return this.#api.call<'listDocumentAttachments'>('get', '/documents/{id}/attachments', { path: { id } }, options)
  }

  /**
   * Downloads a file that a signer has attached.
   *
   * @example
   * for (const { field_id, file_name } of (await signpost.documents.listAttachments(document.id)).data) {
   *   await writeFile(file_name, await signpost.documents.downloadAttachment(document.id, field_id))
   * }
   *
   * @throws {SignpostError} `RESOURCE_NOT_FOUND`, `DOCUMENT_ERASED`
   */
  downloadAttachment(
    id: string,
    fieldId: string,
    options?: RequestOptions & { as?: 'bytes' | undefined }
  ): ApiPromise<Uint8Array<ArrayBuffer>>
  downloadAttachment(id: string, fieldId: string, options: StreamOptions): ApiPromise<ByteStream>
  downloadAttachment(
    id: string,
    fieldId: string,
    options?: RequestOptions & { as?: 'bytes' | 'stream' | undefined }
  ): ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream> {
    const parts = { path: { id, field_id: fieldId }, query: {} }
    return downloadAs(this.#api, { path: '/documents/{id}/attachments/{field_id}', parts }, options)
  }

  /** Lists the e-mails about a document of the last 30 days, with what became of them. */
  listEmails(id: string, options?: RequestOptions): ApiPromise<DocumentEmails> {
    return this.#api.call<'listDocumentEmails'>('get', '/documents/{id}/emails', { path: { id } }, options)
  }

  /** Returns the invitations that a draft would send now, as its signers would get them. */
  previewInvitations(id: string, options?: RequestOptions): ApiPromise<InvitationPreviews> {
    return this.#api.call<'previewInvitations'>('get', '/documents/{id}/invitations', { path: { id } }, options)
  }

  /** Reminds one signer, or all signers who are invited and have not signed. */
  remind(id: string, body?: RemindSignersRequest, options?: ActOptions): ApiPromise<RemindedSigners> {
    return this.#api.call<'remindSigners'>('post', '/documents/{id}/remind', { path: { id }, body }, options)
  }

  /** Creates a URL that shows the signing page to one signer. It is valid for 60 minutes. */
  createEmbeddedSignUrl(
    id: string,
    body: CreateEmbeddedSignUrlRequest,
    options?: PostOptions
  ): ApiPromise<EmbeddedSignUrl> {
    return this.#api.call<'createEmbeddedSignUrl'>(
      'post',
      '/documents/{id}/embedded-sign-url',
      { path: { id }, body },
      options
    )
  }

  /**
   * Creates a URL for one device, on which the signers sign one after the other. `host` is who hands it around.
   *
   * @example
   * const { in_person_url } = await signpost.documents.createInPersonUrl(id, { host: 'Charles Babbage' })
   */
  createInPersonUrl(id: string, body: CreateInPersonUrlRequest, options?: PostOptions): ApiPromise<InPersonUrl> {
    return this.#api.call<'createInPersonUrl'>('post', '/documents/{id}/in-person-url', { path: { id }, body }, options)
  }

  /**
   * Creates a URL that shows the field editor for a draft. It is valid for 60 minutes, and until the document is sent.
   *
   * @example
   * const { edit_url } = await signpost.documents.createEmbeddedEditUrl(document.id, {
   *   embed_origin: 'https://app.example.com',
   *   field_types: ['signature', 'date']
   * })
   *
   * @throws {SignpostError} `DOCUMENT_NOT_DRAFT`
   */
  createEmbeddedEditUrl(
    id: string,
    body?: CreateEmbeddedEditUrlRequest,
    options?: PostOptions
  ): ApiPromise<EmbeddedEditUrl> {
    return this.#api.call<'createEmbeddedEditUrl'>(
      'post',
      '/documents/{id}/embedded-edit-url',
      { path: { id }, body },
      options
    )
  }

  /**
   * Corrects a signer who has not signed yet. A new `email` names another person: the links, the access code and the entries
   * of the previous one end, and the new one is invited.
   *
   * @throws {SignpostError} `DOCUMENT_NOT_SENT`, `SIGNER_DONE`, `DUPLICATE_SIGNER`
   */
  updateSigner(id: string, signerId: string, body: UpdateSignerRequest, options?: ChangeOptions): ApiPromise<Signer> {
    return this.#api.call<'updateSigner'>(
      'patch',
      '/documents/{id}/signers/{signer_id}',
      { path: { id, signer_id: signerId }, body },
      options
    )
  }

  /**
   * Sets a signer's access code, or removes it with null. This also unlocks a signer who entered too many incorrect
   * codes.
   *
   * @throws {SignpostError} `DOCUMENT_NOT_SENT`, `SIGNER_DONE`
   */
  setAccessCode(id: string, signerId: string, body: SetAccessCodeRequest, options?: ChangeOptions): ApiPromise<Signer> {
    return this.#api.call<'setAccessCode'>(
      'put',
      '/documents/{id}/signers/{signer_id}/access-code',
      { path: { id, signer_id: signerId }, body },
      options
    )
  }

  /** Lists the webhook deliveries of a document's events to all endpoints, newest first. */
  listDeliveries(id: string, query: ListDocumentDeliveriesQuery = {}, options?: RequestOptions): List<WebhookDelivery> {
    const path = { id }
    return new List(query, (page) =>
      this.#api.call<'listDocumentDeliveries'>('get', '/documents/{id}/deliveries', { path, query: page }, options)
    )
  }

  /** Returns the audit trail: who did what, when and from where. Each entry contains the hash of the previous entry. */
  listEvents(id: string, options?: RequestOptions): ApiPromise<AuditTrail> {
    return this.#api.call<'listDocumentEvents'>('get', '/documents/{id}/events', { path: { id } }, options)
  }

  /**
   * Returns the properties of the uploaded PDF (pages, form, scripts, signatures), and the changes that the service
   * made to it.
   */
  getInspection(id: string, options?: RequestOptions): ApiPromise<Inspection> {
    return this.#api.call<'getDocumentInspection'>('get', '/documents/{id}/inspection', { path: { id } }, options)
  }

  /** Verifies the digital signatures of the stored sealed PDF of a completed document, at the time of the request. */
  getVerification(id: string, options?: RequestOptions): ApiPromise<Verification> {
    return this.#api.call<'getDocumentVerification'>('get', '/documents/{id}/verification', { path: { id } }, options)
  }

  /** Immediately tries to seal a document that all signers have signed and whose seal is pending or has failed. */
  seal(id: string, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'sealDocument'>('post', '/documents/{id}/seal', { path: { id } }, options)
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
    const check = (document: Document) => assertPossible(document, status)
    return waitForStatus({ id, wanted: status, look, check, sleep: this.#api.settings.sleep }, options)
  }
}
