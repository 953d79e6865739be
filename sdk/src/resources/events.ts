import type { Api } from '../api.js'
import type { ApiPromise } from '../api-promise.js'
import { List } from '../pagination.js'
import type { RequestOptions } from '../settings.js'
import type { Event, EventList, ListEventsQuery } from '../types.js'

/** The events of the last 30 days, for programs that cannot receive webhooks. */
export class Events {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Lists events, newest first. `await` returns a page, `for await` iterates over all events.
   *
   * @example
   * for await (const event of signpost.events.list({ type: ['document.completed', 'document.declined'] })) {
   *   if (event.type === 'document.completed') console.log(event.data.title)
   * }
   */
  list(query: ListEventsQuery = {}, options?: RequestOptions): List<Event, Pick<EventList, 'has_more'>> {
    return new List(query, (page) => this.#api.call<'listEvents'>('get', '/events', { query: page }, options))
  }

  /** Returns an event. */
  get(id: string, options?: RequestOptions): ApiPromise<Event> {
    return this.#api.call<'getEvent'>('get', '/events/{id}', { path: { id } }, options)
  }
}
