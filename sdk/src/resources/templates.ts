import type { Api } from '../api.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type { CreateTemplateRequest, ListTemplatesQuery, Template, UpdateTemplateRequest } from '../types.js'

/** Documents to be used again, with roles in place of signers. `documents.createFromTemplate` uses them. */
export class Templates {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists templates, the newest first: `await` gives a page, `for await` goes through all of them. */
  list(query: ListTemplatesQuery = {}, options?: RequestOptions): List<Template> {
    const load = (page: ListTemplatesQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/templates', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
  }

  /**
   * Makes a template from a document, whose PDF is copied.
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

  /** Answers one template with its fields. */
  get(id: string, options?: RequestOptions): Promise<Template> {
    return this.#api.call((raw, init) => raw.GET('/templates/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Changes a template; what is left out stays. Documents made from it before stay as they are. */
  update(id: string, body: UpdateTemplateRequest, options?: RequestOptions): Promise<Template> {
    return this.#api.call(
      (raw, init) => raw.PATCH('/templates/{id}', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Deletes a template. Documents made from it stay. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/templates/{id}', { params: { path: { id } }, ...init }), options)
  }
}
