import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import type { RequestOptions } from '../settings.js'
import type { LanguageList } from '../types.js'

/** The languages that signers can be shown the signing page, the e-mails and the consent text in. */
export class Languages {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists the languages. */
  list(options?: RequestOptions): ApiPromise<LanguageList> {
    return this.#api.call<'listLanguages'>('get', '/languages', {}, options)
  }
}
