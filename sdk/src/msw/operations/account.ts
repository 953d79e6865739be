import type { Handlers } from '../handler.js'
import { describeLimits, monthOf, plans } from '../rules.js'
import { documentsThisMonth, timeOf } from '../world.js'

export const account = {
  getAccount({ world, caller: { mode } }) {
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
} satisfies Partial<Handlers>
