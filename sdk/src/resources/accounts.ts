import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { ChangeOptions, RequestOptions } from '../settings.js'
import type {
  Account,
  AccountLogEntry,
  AccountPreview,
  GetAccountUsageQuery,
  ListAccountLogQuery,
  UpdateAccountRequest,
  UsageByDay
} from '../types.js'

/** The account that the API key belongs to. */
export class Accounts {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Returns the settings, the plan, the usage in this month and the limits. */
  get(options?: RequestOptions): ApiPromise<Account> {
    return this.#api.call<'getAccount'>('get', '/account', {}, options)
  }

  /** Returns what was done on each day: in the last 30, or those from `from` to `to`, at most 366. */
  usage(query: GetAccountUsageQuery = {}, options?: RequestOptions): ApiPromise<UsageByDay> {
    return this.#api.call<'getAccountUsage'>('get', '/account/usage', { query }, options)
  }

  /**
   * Lists what was done to the account in the last 2 years, newest first, by whom. `await` returns a page, `for await` iterates over
   * all entries.
   */
  log(query: ListAccountLogQuery = {}, options?: RequestOptions): List<AccountLogEntry> {
    return new List(query, (page) => this.#api.call<'listAccountLog'>('get', '/account/log', { query: page }, options))
  }

  /** Updates the settings, which apply to both modes. Properties that are not provided stay unchanged. */
  update(body: UpdateAccountRequest, options?: ChangeOptions): ApiPromise<Account> {
    return this.#api.call<'updateAccount'>('patch', '/account', { body }, options)
  }

  /** Returns what signers would see with these settings, in the default language. Saves nothing. */
  preview(body: UpdateAccountRequest, options?: RequestOptions): ApiPromise<AccountPreview> {
    return this.#api.call<'previewAccount'>('post', '/account/preview', { body }, options)
  }
}
