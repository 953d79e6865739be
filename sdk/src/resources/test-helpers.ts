import type { Api } from '../api.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  CapturedEmail,
  Document,
  ListTestEmailsQuery,
  SimulateDeclineRequest,
  SimulateSignRequest,
  WebhookEndpoint
} from '../types.js'

/** Plays the signer and turns the clock, without a browser. With test keys only. */
export class TestHelpers {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Opens the signing page in a signer's place. */
  view(documentId: string, signerId: string, options?: PostOptions): Promise<Document> {
    const params = { path: { id: documentId, signer_id: signerId } }
    return this.#api.call(
      (raw, init) => raw.POST('/test-helpers/documents/{id}/signers/{signer_id}/view', { params, ...init }),
      options
    )
  }

  /**
   * Signs in a signer's place. Values are keyed by the fields' labels or ids; required fields that are not named get one by
   * themselves.
   *
   * @example
   * await signpost.testHelpers.sign(document.id, signer.id, { fields: { Address: '12 March Street' } })
   */
  sign(documentId: string, signerId: string, body?: SimulateSignRequest, options?: PostOptions): Promise<Document> {
    const params = { path: { id: documentId, signer_id: signerId } }
    return this.#api.call(
      (raw, init) => raw.POST('/test-helpers/documents/{id}/signers/{signer_id}/sign', { params, body, ...init }),
      options
    )
  }

  /** Declines in a signer's place, which voids the document. */
  decline(
    documentId: string,
    signerId: string,
    body?: SimulateDeclineRequest,
    options?: PostOptions
  ): Promise<Document> {
    const params = { path: { id: documentId, signer_id: signerId } }
    return this.#api.call(
      (raw, init) => raw.POST('/test-helpers/documents/{id}/signers/{signer_id}/decline', { params, body, ...init }),
      options
    )
  }

  /** Lets a document's signing deadline pass now. */
  expire(documentId: string, options?: PostOptions): Promise<Document> {
    const params = { path: { id: documentId } }
    return this.#api.call((raw, init) => raw.POST('/test-helpers/documents/{id}/expire', { params, ...init }), options)
  }

  /** Sends a document's automatic reminders now, as if 48 hours had passed. */
  remind(documentId: string, options?: PostOptions): Promise<Document> {
    const params = { path: { id: documentId } }
    return this.#api.call((raw, init) => raw.POST('/test-helpers/documents/{id}/remind', { params, ...init }), options)
  }

  /** Makes the next attempt of every waiting delivery to an endpoint now. */
  advanceDeliveries(webhookId: string, options?: PostOptions): Promise<WebhookEndpoint> {
    const params = { path: { id: webhookId } }
    return this.#api.call((raw, init) => raw.POST('/test-helpers/webhooks/{id}/advance', { params, ...init }), options)
  }

  /** Lists what this account's signers and recipients would have received by e-mail, the newest first. */
  listEmails(query: ListTestEmailsQuery = {}, options?: RequestOptions): List<CapturedEmail> {
    const load = (page: ListTestEmailsQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/test-helpers/emails', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
  }
}
