import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  CreateTemplateLinkRequest,
  ListTemplateLinksQuery,
  TemplateLink,
  UpdateTemplateLinkRequest
} from '../types.js'

/** Links of templates. Anyone who opens one takes a role and signs a document of their own. */
export class TemplateLinks {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Creates a link that anybody may open. Publish its `url`.
   *
   * @example
   * const { url } = await signpost.templateLinks.create(template.id, {
   *   role: 'Contractor',
   *   signers: [{ role: 'Client', name: 'Grace Hopper', email: 'grace@example.com' }],
   *   max_uses: 100
   * })
   */
  create(templateId: string, body: CreateTemplateLinkRequest, options?: PostOptions): ApiPromise<TemplateLink> {
    return this.#api.call<'createTemplateLink'>(
      'post',
      '/templates/{id}/links',
      { path: { id: templateId }, body },
      options
    )
  }

  /** Lists the links of a template, newest first. `await` returns a page, `for await` iterates over all of them. */
  list(templateId: string, query: ListTemplateLinksQuery = {}, options?: RequestOptions): List<TemplateLink> {
    return new List(query, (page) =>
      this.#api.call<'listTemplateLinks'>(
        'get',
        '/templates/{id}/links',
        { path: { id: templateId }, query: page },
        options
      )
    )
  }

  /** Returns a link, with how often it was used. */
  get(id: string, options?: RequestOptions): ApiPromise<TemplateLink> {
    return this.#api.call<'getTemplateLink'>('get', '/template-links/{id}', { path: { id } }, options)
  }

  /** Switches a link on or off. Documents already created with it are not affected. */
  update(id: string, body: UpdateTemplateLinkRequest, options?: RequestOptions): ApiPromise<TemplateLink> {
    return this.#api.call<'updateTemplateLink'>('patch', '/template-links/{id}', { path: { id }, body }, options)
  }

  /** Deletes a link. Documents already created with it are not affected. */
  delete(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#api.call<'deleteTemplateLink'>('delete', '/template-links/{id}', { path: { id } }, options)
  }
}
