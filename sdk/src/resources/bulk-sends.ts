import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { ActOptions, RequestOptions } from '../settings.js'
import type {
  BulkRecipient,
  BulkSend,
  BulkSendListItem,
  CreateBulkSendRequest,
  ListBulkSendRecipientsQuery,
  ListBulkSendsQuery
} from '../types.js'
import { type BulkWaitOptions, waitForStatus } from '../wait.js'

/** Bulk sends: one draft sent to many recipients, each with a separate copy. Not available on the Free plan. */
export class BulkSends {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Starts sending a copy of a draft to each recipient.
   *
   * @example
   * const { id } = await signpost.bulkSends.create(document.id, { recipients: [{ email: 'ada@example.com', name: 'Ada' }] })
   * const { sent, failed } = await signpost.bulkSends.waitFor(id)
   */
  create(documentId: string, body: CreateBulkSendRequest, options?: ActOptions): ApiPromise<BulkSend> {
    return this.#api.call<'createBulkSend'>(
      'post',
      '/documents/{id}/bulk-send',
      { path: { id: documentId }, body },
      options
    )
  }

  /**
   * Lists bulk sends without their recipients, newest first. `await` returns a page, `for await` iterates over all bulk
   * sends.
   */
  list(query: ListBulkSendsQuery = {}, options?: RequestOptions): List<BulkSendListItem> {
    return new List(query, (page) => this.#api.call<'listBulkSends'>('get', '/bulk-sends', { query: page }, options))
  }

  /** Returns a bulk send and its progress. */
  get(id: string, options?: RequestOptions): ApiPromise<BulkSend> {
    return this.#api.call<'getBulkSend'>('get', '/bulk-sends/{id}', { path: { id } }, options)
  }

  /** Lists the recipients of a bulk send, in the order of the request. */
  listRecipients(id: string, query: ListBulkSendRecipientsQuery = {}, options?: RequestOptions): List<BulkRecipient> {
    const path = { id }
    return new List(query, (page) =>
      this.#api.call<'listBulkSendRecipients'>('get', '/bulk-sends/{id}/recipients', { path, query: page }, options)
    )
  }

  /**
   * Polls a bulk send until it is completed: until every copy has been sent or has failed.
   *
   * @example
   * const { sent, failed } = await signpost.bulkSends.waitFor(id, {
   *   onProgress: ({ sent, failed, total }) => console.log(`${sent + failed} of ${total}`)
   * })
   *
   * @throws {SignpostError} `WAIT_TIMED_OUT`
   */
  waitFor(id: string, { onProgress, ...options }: BulkWaitOptions = {}): Promise<BulkSend> {
    const look = (limits: RequestOptions) => this.get(id, limits)
    const check = (found: BulkSend) => onProgress?.(found)
    return waitForStatus({ id, wanted: 'completed', look, check, sleep: this.#api.settings.sleep }, options)
  }
}
