import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { ActOptions, ChangeOptions, PostOptions, RequestOptions } from '../settings.js'
import type {
  CreateWebhookRequest,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  RedeliverRequest,
  Redelivery,
  RotateWebhookSecretRequest,
  UpdateWebhookRequest,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookTestResult
} from '../types.js'

/** Endpoints that receive events. Use `@signpost/webhook-verifier` to verify what they receive. */
export class Webhooks {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists endpoints, newest first. `await` returns a page, `for await` iterates over all endpoints. */
  list(query: ListWebhooksQuery = {}, options?: RequestOptions): List<WebhookEndpoint> {
    return new List(query, (page) => this.#api.call<'listWebhooks'>('get', '/webhooks', { query: page }, options))
  }

  /**
   * Creates an endpoint. Its `secret` is only returned in this response.
   *
   * @example
   * const { secret } = await signpost.webhooks.create({ url: 'https://example.com/hooks', events: ['document.completed'] })
   */
  create(body: CreateWebhookRequest, options?: PostOptions): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.call<'createWebhook'>('post', '/webhooks', { body }, options)
  }

  /** Returns an endpoint. */
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.call<'getWebhook'>('get', '/webhooks/{id}', { path: { id } }, options)
  }

  /**
   * Updates an endpoint. Properties that are not provided stay unchanged. `active: true` also resets the failure count.
   */
  update(id: string, body: UpdateWebhookRequest, options?: ChangeOptions): ApiPromise<WebhookEndpoint> {
    return this.#api.call<'updateWebhook'>('patch', '/webhooks/{id}', { path: { id }, body }, options)
  }

  /** Deletes an endpoint. Its pending deliveries are cancelled. */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.call<'deleteWebhook'>('delete', '/webhooks/{id}', { path: { id } }, options)
  }

  /** Immediately posts a `test.webhook` event to the endpoint and returns the result. */
  test(id: string, options?: PostOptions): ApiPromise<WebhookTestResult> {
    return this.#api.call<'testWebhook'>('post', '/webhooks/{id}/test', { path: { id } }, options)
  }

  /** Creates a new secret. The old one also signs deliveries for 24 hours, or for `overlap_hours`. */
  rotateSecret(
    id: string,
    body?: RotateWebhookSecretRequest,
    options?: ActOptions
  ): ApiPromise<WebhookEndpointWithSecret> {
    return this.#api.call<'rotateWebhookSecret'>(
      'post',
      '/webhooks/{id}/rotate-secret',
      { path: { id }, body },
      options
    )
  }

  /** Lists the past and pending deliveries to an endpoint, newest first. */
  listDeliveries(id: string, query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): List<WebhookDelivery> {
    const path = { id }
    return new List(query, (page) =>
      this.#api.call<'listWebhookDeliveries'>('get', '/webhooks/{id}/deliveries', { path, query: page }, options)
    )
  }

  /** Returns a delivery with its payload and its attempts. */
  getDelivery(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<WebhookDeliveryDetails> {
    const path = { id, delivery_id: deliveryId }
    return this.#api.call<'getWebhookDelivery'>('get', '/webhooks/{id}/deliveries/{delivery_id}', { path }, options)
  }

  /** Delivers the same event again, starting with a new series of attempts. */
  redeliver(id: string, deliveryId: string, options?: PostOptions): ApiPromise<WebhookDelivery> {
    return this.#api.call<'redeliverWebhook'>(
      'post',
      '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
      { path: { id, delivery_id: deliveryId } },
      options
    )
  }

  /**
   * Delivers the events of up to 1,000 past deliveries again: all that failed, or those of another status or a period.
   *
   * @example
   * await signpost.webhooks.redeliverMany(endpoint.id, { created_after: '2026-03-02T09:00:00Z' })
   */
  redeliverMany(id: string, body?: RedeliverRequest, options?: PostOptions): ApiPromise<Redelivery> {
    return this.#api.call<'redeliverWebhooks'>('post', '/webhooks/{id}/redeliver', { path: { id }, body }, options)
  }
}
