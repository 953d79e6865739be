import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { RequestOptions } from '../settings.js'
import type { ListRequestsQuery, LoggedRequest, LoggedRequestList } from '../types.js'

/** The requests of the last 7 days, to find out what went wrong. */
export class Requests {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists requests, newest first. `await` returns a page, `for await` iterates over all requests. */
  list(
    query: ListRequestsQuery = {},
    options?: RequestOptions
  ): List<LoggedRequest, Pick<LoggedRequestList, 'has_more'>> {
    return new List(query, (page) => this.#api.call<'listRequests'>('get', '/requests', { query: page }, options))
  }

  /** Returns a request. */
  get(id: string, options?: RequestOptions): ApiPromise<LoggedRequest> {
    return this.#api.call<'getRequest'>('get', '/requests/{id}', { path: { id } }, options)
  }
}
