import type { Api } from '../api.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  CreateWebhookRequest,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  RotateWebhookSecretRequest,
  UpdateWebhookRequest,
  WebhookDelivery,
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
    const load = (page: ListWebhooksQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/webhooks', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
  }

  /**
   * Creates an endpoint. Its `secret` is only returned in this response.
   *
   * @example
   * const { secret } = await signpost.webhooks.create({ url: 'https://example.com/hooks', events: ['document.completed'] })
   */
  create(body: CreateWebhookRequest, options?: PostOptions): Promise<WebhookEndpointWithSecret> {
    return this.#api.call((raw, init) => raw.POST('/webhooks', { body, ...init }), options)
  }

  /** Returns an endpoint. */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#api.call((raw, init) => raw.GET('/webhooks/{id}', { params: { path: { id } }, ...init }), options)
  }

  /**
   * Updates an endpoint. Properties that are not provided stay unchanged. `active: true` also resets the failure count.
   */
  update(id: string, body: UpdateWebhookRequest, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#api.call(
      (raw, init) => raw.PATCH('/webhooks/{id}', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Deletes an endpoint. Its pending deliveries are cancelled. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/webhooks/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Immediately posts a `test.webhook` event to the endpoint and returns the result. */
  test(id: string, options?: PostOptions): Promise<WebhookTestResult> {
    return this.#api.call(
      (raw, init) => raw.POST('/webhooks/{id}/test', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Creates a new secret. The old one also signs deliveries for 24 hours, or for `overlap_hours`. */
  rotateSecret(
    id: string,
    body?: RotateWebhookSecretRequest,
    options?: PostOptions
  ): Promise<WebhookEndpointWithSecret> {
    return this.#api.call(
      (raw, init) => raw.POST('/webhooks/{id}/rotate-secret', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Lists the past and pending deliveries to an endpoint, newest first. */
  listDeliveries(id: string, query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): List<WebhookDelivery> {
    const load = (page: ListWebhookDeliveriesQuery) => {
      const params = { path: { id }, query: { ...query, ...page } }
      return this.#api.call((raw, init) => raw.GET('/webhooks/{id}/deliveries', { params, ...init }), options)
    }
    return new List(query, load)
  }

  /** Delivers the same event again, starting with a new series of attempts. */
  redeliver(id: string, deliveryId: string, options?: PostOptions): Promise<WebhookDelivery> {
    const params = { path: { id, delivery_id: deliveryId } }
    return this.#api.call(
      (raw, init) => raw.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params, ...init }),
      options
    )
  }
}
