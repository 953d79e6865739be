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

/** Endpoints that are told what happens. `@signpost/webhook-verifier` checks what they receive. */
export class Webhooks {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists endpoints, the newest first: `await` gives a page, `for await` goes through all of them. */
  list(query: ListWebhooksQuery = {}, options?: RequestOptions): List<WebhookEndpoint> {
    const load = (page: ListWebhooksQuery) =>
      this.#api.call(
        (raw, init) => raw.GET('/webhooks', { params: { query: { ...query, ...page } }, ...init }),
        options
      )
    return new List(query, load)
  }

  /**
   * Registers an endpoint. Its `secret` is in this answer and never shown again.
   *
   * @example
   * const { secret } = await signpost.webhooks.create({ url: 'https://example.com/hooks', events: ['document.completed'] })
   */
  create(body: CreateWebhookRequest, options?: PostOptions): Promise<WebhookEndpointWithSecret> {
    return this.#api.call((raw, init) => raw.POST('/webhooks', { body, ...init }), options)
  }

  /** Answers one endpoint. */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#api.call((raw, init) => raw.GET('/webhooks/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Changes an endpoint; what is left out stays. `active: true` also clears the count of failures. */
  update(id: string, body: UpdateWebhookRequest, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#api.call(
      (raw, init) => raw.PATCH('/webhooks/{id}', { params: { path: { id } }, body, ...init }),
      options
    )
  }

  /** Deletes an endpoint. What waits to be delivered to it is given up. */
  async delete(id: string, options?: RequestOptions): Promise<void> {
    await this.#api.call((raw, init) => raw.DELETE('/webhooks/{id}', { params: { path: { id } }, ...init }), options)
  }

  /** Posts a `test.webhook` event to the endpoint at once, and answers what came of it. */
  test(id: string, options?: PostOptions): Promise<WebhookTestResult> {
    return this.#api.call(
      (raw, init) => raw.POST('/webhooks/{id}/test', { params: { path: { id } }, ...init }),
      options
    )
  }

  /** Makes a new secret. The old one goes on signing beside it, for 24 hours unless `overlap_hours` says otherwise. */
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

  /** Lists what was and is to be delivered to an endpoint, the newest first. */
  listDeliveries(id: string, query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): List<WebhookDelivery> {
    const load = (page: ListWebhookDeliveriesQuery) => {
      const params = { path: { id }, query: { ...query, ...page } }
      return this.#api.call((raw, init) => raw.GET('/webhooks/{id}/deliveries', { params, ...init }), options)
    }
    return new List(query, load)
  }

  /** Delivers the same event again, beginning the attempts anew. */
  redeliver(id: string, deliveryId: string, options?: PostOptions): Promise<WebhookDelivery> {
    const params = { path: { id, delivery_id: deliveryId } }
    return this.#api.call(
      (raw, init) => raw.POST('/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params, ...init }),
      options
    )
  }
}
