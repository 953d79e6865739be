import type { QueryOf, Schemas } from '../contract.js'
import type { Caller, Handlers } from '../handler.js'
import { isOneOf, isTimely } from '../paging.js'
import { invalid, notFound } from '../rules.js'
import type { World } from '../world.js'

type Event = Schemas['Event']

export const events = {
  listEvents({ world, caller, query }) {
    const { order = 'desc', after, per_page = 20 } = query
    const all = after === undefined ? eventsOf(world, caller) : eventsBeside(world, caller, after, order)
    if (order === 'desc') all.reverse()
    const following = all.filter((event) => isSelected(event, query))
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

/** The events after another that exists or was erased, or those before it. Oldest first. */
function eventsBeside(world: World, caller: Caller, id: string, order: Schemas['SortOrder']): Event[] {
  const { erasedEvents } = world.state
  const all = eventsOf(world, caller)
  const isErased = erasedEvents.get(id)?.mode === caller.mode
  if (!isErased && !all.some((event) => event.id === id))
    throw invalid('VALIDATION_FAILED', 'after', 'must be an event of the last 30 days')
  const ids = world.state.events.map((event) => event.id)
  let last: string | null = id
  while (last !== null && erasedEvents.has(last)) last = erasedEvents.get(last)?.follows ?? null
  const upTo = new Set(last === null ? [] : ids.slice(0, ids.indexOf(last) + 1))
  return all.filter((event) => (order === 'asc' ? !upTo.has(event.id) : upTo.has(event.id) && event.id !== id))
}

function documentOf(data: Event['data']): string {
  return 'document_id' in data ? data.document_id : data.id
}

function isSelected({ type, created_at, data }: Event, query: QueryOf<'listEvents'>): boolean {
  if (!isOneOf(type, query.type)) return false
  if (query.document_id !== undefined && query.document_id !== documentOf(data)) return false
  return isTimely(query, created_at)
}
