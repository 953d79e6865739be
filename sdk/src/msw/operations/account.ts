import type { Schemas } from '../contract.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { permissionsOf } from '../keys.js'
import { describeLimits, monthOf, plans, readSettings } from '../rules.js'
import { documentsThisMonth, timeOf, type World } from '../world.js'

export const account = {
  getAccount({ world, caller }) {
    return present(world, caller.mode)
  },

  updateAccount({ world, caller: { mode, key }, body }) {
    const permissions = key ? permissionsOf(key) : { scopes: null }
    Object.assign(world.state.account, readSettings(body, permissions, given))
    return present(world, mode)
  }
} satisfies Partial<Handlers>

function present(world: World, mode: Schemas['Mode']): Schemas['Account'] {
  const { account } = world.state
  const { start, end } = monthOf(timeOf(world))
  return {
    ...account,
    mode,
    usage: {
      documents_used: documentsThisMonth(world),
      documents_limit: plans[account.plan].documentsPerMonth,
      period_start: start.toISOString(),
      period_end: end.toISOString()
    },
    limits: describeLimits(account.plan, mode)
  }
}
