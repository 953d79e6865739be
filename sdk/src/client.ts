import { Api, type RawClient } from './api.js'
import { Accounts } from './resources/accounts.js'
import { BulkSends } from './resources/bulk-sends.js'
import { Documents } from './resources/documents.js'
import { Events } from './resources/events.js'
import { Forms } from './resources/forms.js'
import { Keys } from './resources/keys.js'
import { Languages } from './resources/languages.js'
import { Members } from './resources/members.js'
import { Requests } from './resources/requests.js'
import { TemplateLinks } from './resources/template-links.js'
import { Templates } from './resources/templates.js'
import { TestHelpers } from './resources/test-helpers.js'
import { Verifications } from './resources/verifications.js'
import { Webhooks } from './resources/webhooks.js'
import { env, inBrowser } from './runtime.js'
import { type ConnectionOptions, checkCredential, settingsOf } from './settings.js'

export interface ClientOptions extends ConnectionOptions {
  /**
   * `sp_live_…` or `sp_test_…`. The default is the environment variable `SIGNPOST_API_KEY`. Use it only on your server:
   * anyone who can read it in a page can use your account.
   */
  apiKey?: string | undefined
  /** Allows a key in a browser, for example in an internal tool whose users may all use the account. */
  dangerouslyAllowBrowser?: boolean | undefined
}

/**
 * The API for an API key, with one property per resource. Create one and share it: it holds no connection and does not
 * have to be closed.
 *
 * @example
 * const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
 * const signpost = new Signpost({ apiKey: 'sp_test_…', baseUrl: 'https://sign.example.com' })
 */
export class Signpost {
  readonly documents: Documents
  readonly templates: Templates
  readonly templateLinks: TemplateLinks
  readonly forms: Forms
  readonly bulkSends: BulkSends
  readonly webhooks: Webhooks
  readonly events: Events
  readonly account: Accounts
  readonly keys: Keys
  readonly languages: Languages
  readonly members: Members
  readonly requests: Requests
  readonly verifications: Verifications
  readonly testHelpers: TestHelpers
  readonly #api: Api

  /** @throws {TypeError} if an option is missing or invalid */
  constructor(options: ClientOptions = {}) {
    if (inBrowser() && !options.dangerouslyAllowBrowser) {
      throw new TypeError(
        'Everyone who opens this page could read the API key. Call your own server, or use createSigningClient. dangerouslyAllowBrowser: true allows it.'
      )
    }
    const apiKey = checkCredential(
      'apiKey',
      options.apiKey ?? env('SIGNPOST_API_KEY'),
      'Pass it, or set SIGNPOST_API_KEY.'
    )
    const api = new Api(settingsOf(options), () => apiKey)
    this.#api = api
    this.documents = new Documents(api)
    this.templates = new Templates(api)
    this.templateLinks = new TemplateLinks(api)
    this.forms = new Forms(api)
    this.bulkSends = new BulkSends(api)
    this.webhooks = new Webhooks(api)
    this.events = new Events(api)
    this.account = new Accounts(api)
    this.keys = new Keys(api)
    this.languages = new Languages(api)
    this.members = new Members(api)
    this.requests = new Requests(api)
    this.verifications = new Verifications(api)
    this.testHelpers = new TestHelpers(api)
  }

  /**
   * The underlying openapi-fetch client, with the same key, retries and idempotency keys. Use it for operations that
   * are newer than this package.
   *
   * @example
   * const { data, error, response } = await signpost.raw.GET('/documents/{id}', { params: { path: { id } } })
   */
  get raw(): RawClient {
    return this.#api.raw
  }
}

/** Creates a client, as `new Signpost(options)` does. */
export function createClient(options?: ClientOptions): Signpost {
  return new Signpost(options)
}
