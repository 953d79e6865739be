import type { Handlers } from '../handler.js'
import { isOneOf, isTimely, pageOf } from '../paging.js'

export const accountLog = {
  listAccountLog({ world: { state }, query }) {
    const all = state.accountLog
      .slice()
      .reverse()
      .map((entry) => {
        const name = state.keys.get(entry.actor.id ?? '')?.name ?? null
        return { ...entry, actor: { ...entry.actor, name } }
      })
    return pageOf(
      all,
      query,
      ({ action, actor, created_at }) =>
        isOneOf(action, query.action) &&
        isOneOf(actor.type, query.actor_type) &&
        (query.actor === undefined || query.actor === actor.id) &&
        isTimely(query, created_at)
    )
  }
} satisfies Partial<Handlers>
