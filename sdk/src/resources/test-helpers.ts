import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  CapturedEmail,
  CapturedMessage,
  Document,
  ListTestEmailsQuery,
  ListTestMessagesQuery,
  OpenTemplateLinkRequest,
  SimulateBounceRequest,
  SimulateDeclineRequest,
  SimulatedReading,
  SimulateReadingRequest,
  SimulateSignRequest,
  SimulateTakeRequest,
  WebhookEndpoint
} from '../types.js'

/** Simulates signers and the passage of time, without a browser. Requires a test key. */
export class TestHelpers {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Opens the signing page on behalf of a signer. */
  view(documentId: string, signerId: string, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateView'>(
      'post',
      '/test-helpers/documents/{id}/signers/{signer_id}/view',
      { path: { id: documentId, signer_id: signerId } },
      options
    )
  }

  /**
   * Signs on behalf of a signer. Values are keyed by label or identifier of the field. Required fields without a value
   * are filled in automatically.
   *
   * @example
   * await signpost.testHelpers.sign(document.id, signer.id, { fields: { Address: '12 March Street' } })
   */
  sign(documentId: string, signerId: string, body?: SimulateSignRequest, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateSign'>(
      'post',
      '/test-helpers/documents/{id}/signers/{signer_id}/sign',
      { path: { id: documentId, signer_id: signerId }, body },
      options
    )
  }

  /** Takes the signing on behalf of one of several people, who is the signer since. */
  take(documentId: string, signerId: string, body: SimulateTakeRequest, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateTake'>(
      'post',
      '/test-helpers/documents/{id}/signers/{signer_id}/take',
      { path: { id: documentId, signer_id: signerId }, body },
      options
    )
  }

  /** Declines on behalf of a signer, which voids the document. */
  decline(
    documentId: string,
    signerId: string,
    body?: SimulateDeclineRequest,
    options?: PostOptions
  ): ApiPromise<Document> {
    return this.#api.call<'simulateDecline'>(
      'post',
      '/test-helpers/documents/{id}/signers/{signer_id}/decline',
      { path: { id: documentId, signer_id: signerId }, body },
      options
    )
  }

  /** Reads what the signers are asked to sign, as the recipient of a copy. */
  readCopy(documentId: string, body: SimulateReadingRequest, options?: PostOptions): ApiPromise<SimulatedReading> {
    return this.#api.call<'simulateReading'>(
      'post',
      '/test-helpers/documents/{id}/read-copy',
      { path: { id: documentId }, body },
      options
    )
  }

  /**
   * Opens a link of a template on behalf of a person, as if they had entered the code that is sent to their address.
   *
   * @example
   * const document = await signpost.testHelpers.openLink(link.id, { name: 'Ada Lovelace', email: 'ada@example.com' })
   */
  openLink(linkId: string, body: OpenTemplateLinkRequest, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateLink'>(
      'post',
      '/test-helpers/template-links/{id}/open',
      { path: { id: linkId }, body },
      options
    )
  }

  /** Makes the signing deadline of a document pass immediately. */
  expire(documentId: string, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateExpiry'>(
      'post',
      '/test-helpers/documents/{id}/expire',
      { path: { id: documentId } },
      options
    )
  }

  /** Sends the automatic reminders of a document immediately, as if 48 hours had passed. */
  remind(documentId: string, options?: PostOptions): ApiPromise<Document> {
    return this.#api.call<'simulateReminders'>(
      'post',
      '/test-helpers/documents/{id}/remind',
      { path: { id: documentId } },
      options
    )
  }

  /** Lets the last e-mail to a signer bounce, as if there was no such mailbox. Of several people, name one with `candidate_id`. */
  bounce(
    documentId: string,
    signerId: string,
    { candidate_id, ...options }: PostOptions & SimulateBounceRequest = {}
  ): ApiPromise<Document> {
    const path = { id: documentId, signer_id: signerId }
    const body = candidate_id === undefined ? undefined : { candidate_id }
    return this.#api.call<'simulateBounce'>(
      'post',
      '/test-helpers/documents/{id}/signers/{signer_id}/bounce',
      { path, body },
      options
    )
  }

  /** Immediately makes the next attempt of every pending delivery to an endpoint. */
  advanceDeliveries(webhookId: string, options?: PostOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.call<'advanceDeliveries'>(
      'post',
      '/test-helpers/webhooks/{id}/advance',
      { path: { id: webhookId } },
      options
    )
  }

  /** Lists the captured e-mails to this account's signers and recipients, newest first. */
  listEmails(query: ListTestEmailsQuery = {}, options?: RequestOptions): List<CapturedEmail> {
    return new List(query, (page) =>
      this.#api.call<'listTestEmails'>('get', '/test-helpers/emails', { query: page }, options)
    )
  }

  /** Lists the captured text messages to this account's signers, newest first. */
  listMessages(query: ListTestMessagesQuery = {}, options?: RequestOptions): List<CapturedMessage> {
    return new List(query, (page) =>
      this.#api.call<'listTestMessages'>('get', '/test-helpers/messages', { query: page }, options)
    )
  }
}
