import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { PostOptions, RequestOptions } from '../settings.js'
import type {
  ApiKey,
  ApiKeyWithSecret,
  CreateKeyRequest,
  ListKeysQuery,
  RotateKeyRequest,
  UpdateKeyRequest
} from '../types.js'

/** API keys. All methods but `current` need a key with the scope `keys`. */
export class Keys {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists keys, newest first. `await` returns a page, `for await` iterates over all keys. */
  list(query: ListKeysQuery = {}, options?: RequestOptions): List<ApiKey> {
    return new List(query, (page) => this.#api.call<'listKeys'>('get', '/keys', { query: page }, options))
  }

  /**
   * Creates a key, which can do no more than the key of this client. The `key` itself is only returned in this response.
   *
   * @example
   * const { key } = await signpost.keys.create({ name: 'Reports', scopes: ['documents:read'] })
   */
  create(body: CreateKeyRequest, options?: PostOptions): ApiPromise<ApiKeyWithSecret> {
    return this.#api.call<'createKey'>('post', '/keys', { body }, options)
  }

  /** Returns the key of this client, for example to see its scopes. */
  current(options?: RequestOptions): ApiPromise<ApiKey> {
    return this.#api.call<'getCurrentKey'>('get', '/keys/current', {}, options)
  }

  /** Returns a key, without the key itself. */
  get(id: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.#api.call<'getKey'>('get', '/keys/{id}', { path: { id } }, options)
  }

  /** Updates a key with immediate effect. Properties that are not provided stay unchanged. */
  update(id: string, body: UpdateKeyRequest, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.#api.call<'updateKey'>('patch', '/keys/{id}', { path: { id }, body }, options)
  }

  /**
   * Replaces a key by a new one that can do the same. The old one works for 24 more hours, or as long as `overlap_hours` says. The new
   * `key` itself is only returned in this response. Rotating it again revokes the new key of before, unless that was used.
   *
   * @example
   * const { key } = await signpost.keys.rotate(id, { overlap_hours: 48 })
   */
  rotate(id: string, body: RotateKeyRequest = {}, options?: PostOptions): ApiPromise<ApiKeyWithSecret> {
    return this.#api.call<'rotateKey'>('post', '/keys/{id}/rotate', { path: { id }, body }, options)
  }

  /** Keeps a key whose creator has left: the key of this client counts as its creator from now on. */
  keep(id: string, options?: PostOptions): ApiPromise<ApiKey> {
    return this.#api.call<'keepKey'>('post', '/keys/{id}/keep', { path: { id } }, options)
  }

  /** Revokes a key with immediate effect, for good. */
  revoke(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#api.call<'revokeKey'>('delete', '/keys/{id}', { path: { id } }, options)
  }
}
