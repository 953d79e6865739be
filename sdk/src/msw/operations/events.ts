import type { QueryOf, Schemas } from '../contract.js'
import type { Caller, Handlers } from '../handler.js'
import { isOneOf, isTimely } from '../paging.js'
import { invalid, notFound } from '../rules.js'
import type { World } from '../world.js'

type Event = Schemas['Event']

export const events = {
  listEvents({ world, caller, query }) {
    const { order = 'desc', after, per_page = 20 } = query
    const all = eventsOf(world, caller)
    if (order === 'desc') all.reverse()
    const position = after === undefined ? -1 : all.findIndex(({ id }) => id === after)
    if (after !== undefined && position < 0)
      throw invalid('VALIDATION_FAILED', 'after', 'must be an event of the last 30 days')
    const following = all.slice(position + 1).filter((event) => isSelected(event, query))
    return { data: following.slice(0, per_page), has_more: following.length > per_page }
  },

  getEvent({ world, caller, path }) {
    const event = eventsOf(world, caller).find(({ id }) => id === path.id)
    if (!event) throw notFound(path.id)
    return event
  }
} satisfies Partial<Handlers>

/** The events about documents, oldest first. */
function eventsOf({ state }: World, { mode }: Caller): Event[] {
  return state.events.filter((event): event is Event => event.type !== 'test.webhook' && event.data.mode === mode)
}

function documentOf(data: Event['data']): string {
  return 'document_id' in data ? data.document_id : data.id
}

function isSelected({ type, created_at, data }: Event, query: QueryOf<'listEvents'>): boolean {
  if (!isOneOf(type, query.type)) return false
  if (query.document_id !== undefined && query.document_id !== documentOf(data)) return false
  return isTimely(query, created_at)
}
