import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { downloadAs, type StreamOptions } from '../downloads.js'
import { List } from '../pagination.js'
import type { ByteStream } from '../resuming-download.js'
import type { ChangeOptions, PostOptions, RequestOptions } from '../settings.js'
import type {
  CreateTemplateEmbeddedEditUrlRequest,
  CreateTemplateRequest,
  DuplicateTemplateRequest,
  EmbeddedEditUrl,
  FieldSuggestions,
  ListTemplatesQuery,
  Template,
  TemplateDownloadPart,
  UpdateTemplateRequest
} from '../types.js'

export interface TemplateDownloadOptions extends RequestOptions {
  /** The file to download: `original` (default), or `prepared`, on which fields are placed: without text tags. */
  part?: TemplateDownloadPart | undefined
}

/** Reusable documents with roles instead of signers. Use a template with `documents.createFromTemplate`. */
export class Templates {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists templates, newest first. `await` returns a page, `for await` iterates over all templates. */
  list(query: ListTemplatesQuery = {}, options?: RequestOptions): List<Template> {
    return new List(query, (page) => this.#api.call<'listTemplates'>('get', '/templates', { query: page }, options))
  }

  /**
   * Creates a template from a document. The template gets a copy of its PDF.
   *
   * @example
   * await signpost.templates.create({
   *   document_id: document.id,
   *   roles: { Client: { order: 1 } },
   *   fields: [{ label: 'Fee', role: 'Client', type: 'number', page: 1, x: 72, y: 300, width: 120, height: 18 }]
   * })
   */
  create(body: CreateTemplateRequest, options?: PostOptions): ApiPromise<Template> {
    return this.#api.call<'createTemplate'>('post', '/templates', { body }, options)
  }

  /** Creates a template with the PDF, tags, roles and fields of another one. */
  duplicate(id: string, body?: DuplicateTemplateRequest, options?: PostOptions): ApiPromise<Template> {
    return this.#api.call<'duplicateTemplate'>('post', '/templates/{id}/duplicate', { path: { id }, body }, options)
  }

  /** Returns a template with its fields. */
  get(id: string, options?: RequestOptions): ApiPromise<Template> {
    return this.#api.call<'getTemplate'>('get', '/templates/{id}', { path: { id } }, options)
  }

  /** Returns places where fields probably belong on the pages. Those that have a field are left out. */
  getSuggestions(id: string, options?: RequestOptions): ApiPromise<FieldSuggestions> {
    return this.#api.call<'getTemplateSuggestions'>('get', '/templates/{id}/suggestions', { path: { id } }, options)
  }

  /**
   * Downloads the PDF of a template, without its fields.
   *
   * @example
   * await writeFile('template.pdf', await signpost.templates.download(template.id))
   * const shown = await signpost.templates.download(template.id, { part: 'prepared' })
   */
  download(
    id: string,
    options?: TemplateDownloadOptions & { as?: 'bytes' | undefined }
  ): ApiPromise<Uint8Array<ArrayBuffer>>
  download(id: string, options: TemplateDownloadOptions & StreamOptions): ApiPromise<ByteStream>
  download(
    id: string,
    { part, ...options }: TemplateDownloadOptions & { as?: 'bytes' | 'stream' | undefined } = {}
  ): ApiPromise<Uint8Array<ArrayBuffer>> & ApiPromise<ByteStream> {
    return downloadAs(
      this.#api,
      { path: '/templates/{id}/download', parts: { path: { id }, query: { part } } },
      options
    )
  }

  /**
   * Updates a template. Properties that are not provided stay unchanged. Documents already created from it are not
   * affected.
   */
  update(id: string, body: UpdateTemplateRequest, options?: ChangeOptions): ApiPromise<Template> {
    return this.#api.call<'updateTemplate'>('patch', '/templates/{id}', { path: { id }, body }, options)
  }

  /** Creates a URL that shows the field editor for a template. It is valid for 60 minutes. */
  createEmbeddedEditUrl(
    id: string,
    body?: CreateTemplateEmbeddedEditUrlRequest,
    options?: PostOptions
  ): ApiPromise<EmbeddedEditUrl> {
    return this.#api.call<'createTemplateEmbeddedEditUrl'>(
      'post',
      '/templates/{id}/embedded-edit-url',
      { path: { id }, body },
      options
    )
  }

  /** Deletes a template. Documents created from it are not affected. */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.call<'deleteTemplate'>('delete', '/templates/{id}', { path: { id } }, options)
  }
}
