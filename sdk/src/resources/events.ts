import type { Api } from '../api.js'
import type { RequestOptions } from '../settings.js'
import type { Event, EventList, ListEventsQuery } from '../types.js'

/** The events of the last 30 days, for programs that cannot receive webhooks. */
export class Events {
  readonly #api: Api

  /** @internal */
  constructor(api: Api) {
    this.#api = api
  }

  /** Lists events, newest first. */
  list(query: ListEventsQuery = {}, options?: RequestOptions): Promise<EventList> {
    return this.#api.call((raw, init) => raw.GET('/events', { params: { query }, ...init }), options)
  }

  /** Returns an event. */
  get(id: string, options?: RequestOptions): Promise<Event> {
    return this.#api.call((raw, init) => raw.GET('/events/{id}', { params: { path: { id } }, ...init }), options)
  }
}
