import type { Handlers } from '../handler.js'
import { following, isOneOf, isTimely, pageOf } from '../paging.js'

export const accountLog = {
  listAccountLog({ world: { state }, query }) {
    const all = state.accountLog
      .slice()
      .reverse()
      .map((entry) => {
        const name = state.keys.get(entry.actor.id ?? '')?.name ?? null
        return { ...entry, actor: { ...entry.actor, name } }
      })
    const found = following(all, query.after)
      .filter(({ action, actor }) => isOneOf(action, query.action) && isOneOf(actor.type, query.actor_type))
      .filter(({ actor }) => query.actor === undefined || query.actor === actor.id)
      .filter(({ created_at }) => isTimely(query, created_at))
    return pageOf(found, query)
  }
} satisfies Partial<Handlers>
