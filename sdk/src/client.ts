import { Api, type RawClient } from './api.js'
import { Accounts } from './resources/accounts.js'
import { BulkSends } from './resources/bulk-sends.js'
import { Documents } from './resources/documents.js'
import { Forms } from './resources/forms.js'
import { Templates } from './resources/templates.js'
import { TestHelpers } from './resources/test-helpers.js'
import { Verifications } from './resources/verifications.js'
import { Webhooks } from './resources/webhooks.js'
import { type ConnectionOptions, checkCredential, settingsOf } from './settings.js'

export interface ClientOptions extends ConnectionOptions {
  /** `sp_live_…` or `sp_test_…`. It belongs on your server: whoever reads it in a page can use your account. */
  apiKey: string
}

/** Everything that an API key can do, a property a resource. */
export interface Signpost {
  documents: Documents
  templates: Templates
  forms: Forms
  bulkSends: BulkSends
  webhooks: Webhooks
  account: Accounts
  verifications: Verifications
  testHelpers: TestHelpers
  /**
   * The openapi-fetch client under it, with the same key, retries and idempotency keys: for what is newer than this package.
   *
   * @example
   * const { data, error, response } = await signpost.raw.GET('/documents/{id}', { params: { path: { id } } })
   */
  raw: RawClient
}

/**
 * Makes a client. It holds no connection and needs no closing; make one and share it.
 *
 * @example
 * const signpost = createClient({ apiKey: process.env.SIGNPOST_API_KEY!, baseUrl: 'https://sign.example.com' })
 *
 * @throws {TypeError} if an option is missing or cannot be right
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
    account: new Accounts(api),
    verifications: new Verifications(api),
    testHelpers: new TestHelpers(api),
    raw: api.raw
  }
}
