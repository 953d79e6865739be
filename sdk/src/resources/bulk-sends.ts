import type { Api } from '../api.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type { BulkSend, CreateBulkSendRequest } from '../types.js'

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
   * const { status, sent, failed } = await signpost.bulkSends.get(id)
   */
  create(documentId: string, body: CreateBulkSendRequest, options?: PostOptions): Promise<BulkSend> {
    const params = { path: { id: documentId } }
    return this.#api.call((raw, init) => raw.POST('/documents/{id}/bulk-send', { params, body, ...init }), options)
  }

  /** Returns a bulk send and its progress. */
  get(id: string, options?: RequestOptions): Promise<BulkSend> {
    return this.#api.call((raw, init) => raw.GET('/bulk-sends/{id}', { params: { path: { id } }, ...init }), options)
  }
}
