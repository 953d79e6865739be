import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import type { RequestOptions } from '../settings.js'
import type { Account, UpdateAccountRequest } from '../types.js'

/** The account that the API key belongs to. */
export class Accounts {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Returns the settings, the plan, the usage in this month and the limits. */
  get(options?: RequestOptions): ApiPromise<Account> {
    return this.#api.call('get', '/account', {}, options)
  }

  /** Updates the settings, which apply to both modes. Properties that are not provided stay unchanged. */
  update(body: UpdateAccountRequest, options?: RequestOptions): ApiPromise<Account> {
    return this.#api.call('patch', '/account', { body }, options)
  }
}
