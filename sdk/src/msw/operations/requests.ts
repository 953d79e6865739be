import type { Schemas } from '../contract.js'
import type { Caller, Handlers } from '../handler.js'
import { isTimely, newestFirst } from '../paging.js'
import { invalid, notFound } from '../rules.js'
import type { World } from '../world.js'

export const requests = {
  listRequests({ world, caller, query }) {
    const { after, per_page = 20, status, operation, request_id, key_id, by } = query
    const all = requestsOf(world, caller)
    const position = after === undefined ? -1 : all.findIndex(({ id }) => id === after)
    if (after !== undefined && position < 0)
      throw invalid('VALIDATION_FAILED', 'after', 'must be a request of the last 7 days')
    const found = all
      .slice(position + 1)
      .filter(
        (each) =>
          (status?.some((kind) => `${each.status}`.startsWith(kind.slice(0, 1))) ?? true) &&
          (operation ?? each.operation) === each.operation
      )
      .filter((each) => !by || each[by === 'keys' ? 'key_id' : 'member_id'] !== null)
      .filter((each) => (request_id ?? each.request_id) === each.request_id && (key_id ?? each.key_id) === each.key_id)
      .filter(({ created_at }) => isTimely(query, created_at))
    return { data: found.slice(0, per_page), has_more: found.length > per_page }
  },

  getRequest({ world, caller, path }) {
    const request = requestsOf(world, caller).find(({ id }) => id === path.id)
    if (!request) throw notFound(path.id)
    return request
  }
} satisfies Partial<Handlers>

function requestsOf({ state }: World, { mode }: Caller): Schemas['LoggedRequest'][] {
  const names = new Map([...state.keys.values()].map(({ id, name }) => [id, name]))
  return newestFirst(state.requests, mode).map(({ mode: _, ...shown }) => ({
    ...shown,
    key_name: names.get(shown.key_id ?? '') ?? null
  }))
}
