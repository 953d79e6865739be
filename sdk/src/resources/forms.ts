import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { download } from '../downloads.js'
import { List } from '../pagination.js'
import type { RequestOptions } from '../settings.js'
import type { Form, ListFormsQuery } from '../types.js'

/**
 * The library of ready-made forms. Available on the Business and Enterprise plans. Use a form with
 * `documents.createFromForm`.
 */
export class Forms {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists forms. `await` returns a page, `for await` iterates over all forms. */
  list(query: ListFormsQuery = {}, options?: RequestOptions): List<Form> {
    return new List(query, (page) => this.#api.call<'listForms'>('get', '/forms', { query: page }, options))
  }

  /** Returns a form with its fields. */
  get(id: string, options?: RequestOptions): ApiPromise<Form> {
    return this.#api.call<'getForm'>('get', '/forms/{id}', { path: { id } }, options)
  }

  /** Downloads the PDF of a form, without its fields. */
  download(id: string, options?: RequestOptions): ApiPromise<Uint8Array<ArrayBuffer>> {
    return download(this.#api, { path: '/forms/{id}/download', parts: { path: { id }, query: {} } }, options)
  }
}
