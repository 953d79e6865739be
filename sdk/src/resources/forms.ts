import type { Api } from '../api.js'
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
    const load = (page: ListFormsQuery) =>
      this.#api.call((raw, init) => raw.GET('/forms', { params: { query: { ...query, ...page } }, ...init }), options)
    return new List(query, load)
  }

  /** Returns a form with its fields. */
  get(id: string, options?: RequestOptions): Promise<Form> {
    return this.#api.call((raw, init) => raw.GET('/forms/{id}', { params: { path: { id } }, ...init }), options)
  }
}
