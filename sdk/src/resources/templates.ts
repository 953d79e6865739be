import type { Api } from '../api.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type { CreateTemplateRequest, ListTemplatesQuery, Template, UpdateTemplateRequest } from '../types.js'

/** Reusable documents with roles instead of signers. Use a template with `documents.createFromTemplate`. */
export class Templates {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists templates, newest first. `await` returns a page, `for await` iterates over all templates. */
  list(query: ListTemplatesQuery = {}, options?: RequestOptions): List<Template> {
    const load = (page: ListTemplatesQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/templates', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
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
  create(body: CreateTemplateRequest, options?: PostOptions): Promise<Template> {
    return this.#api.call((raw, init) => raw.POST('/templates', { body, ...init }), options)
  }

  /** Returns a template with its fields. */
  get(id: string, options?: RequestOptions): Promise<Template> {
    return this.#api.call((raw, init) => raw.GET('/templates/{id}', { params: { path: { id } }, ...init }), options)
  }

  /**
   * Updates a template. Properties that are not provided stay unchanged. Documents already created from it are not
   * affected.
   */
  update(id: string, body: UpdateTemplateRequest, options?: RequestOptions): Promise<Template> {
    return this.#api.call(
      (raw, init) => raw.PATCH('/templates/{id}', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Deletes a template. Documents created from it are not affected. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/templates/{id}', { params: { path: { id } }, ...init }), options)
  }
}
