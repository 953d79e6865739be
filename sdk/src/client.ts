import { Api, type RawClient } from './api.js'
import { Accounts } from './resources/accounts.js'
import { BulkSends } from './resources/bulk-sends.js'
import { Documents } from './resources/documents.js'
import { Events } from './resources/events.js'
import { Forms } from './resources/forms.js'
import { Templates } from './resources/templates.js'
import { TestHelpers } from './resources/test-helpers.js'
import { Verifications } from './resources/verifications.js'
import { Webhooks } from './resources/webhooks.js'
import { type ConnectionOptions, checkCredential, settingsOf } from './settings.js'

export interface ClientOptions extends ConnectionOptions {
  /** `sp_live_…` or `sp_test_…`. Use it only on your server: anyone who can read it in a page can use your account. */
  apiKey: string
}

/** The API for an API key, with one property per resource. */
export interface Signpost {
  documents: Documents
  templates: Templates
  forms: Forms
  bulkSends: BulkSends
  webhooks: Webhooks
  events: Events
  account: Accounts
  verifications: Verifications
  testHelpers: TestHelpers
  /**
   * The underlying openapi-fetch client, with the same key, retries and idempotency keys. Use it for operations that
   * are newer than this package.
   *
   * @example
   * const { data, error, response } = await signpost.raw.GET('/documents/{id}', { params: { path: { id } } })
   */
  raw: RawClient
}

/**
 * Creates a client. Create one and share it: it holds no connection and does not have to be closed.
 *
 * @example
 * const signpost = createClient({ apiKey: process.env.SIGNPOST_API_KEY!, baseUrl: 'https://sign.example.com' })
 *
 * @throws {TypeError} if an option is missing or invalid
 */
export function createClient(options: ClientOptions): Signpost {
  const apiKey = checkCredential('apiKey', options?.apiKey)
  const settings = settingsOf(options)
  const api = new Api(settings, () => apiKey)
  return {
    documents: new Documents(api, settings.sleep),
    templates: new Templates(api),
    forms: new Forms(api),
    bulkSends: new BulkSends(api),
    webhooks: new Webhooks(api),
    events: new Events(api),
    account: new Accounts(api),
    verifications: new Verifications(api),
    testHelpers: new TestHelpers(api),
    raw: api.raw
  }
}
