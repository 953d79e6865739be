import type { Handlers } from '../handler.js'
import { describeLimits, monthOf, plans } from '../rules.js'

export const account = {
  getAccount({ world, caller: { mode } }) {
    const { documentsUsed, account } = world.state
    const { start, end } = monthOf(new Date())
    return {
      ...account,
      mode,
      usage: {
        documents_used: documentsUsed,
        documents_limit: plans[account.plan].documentsPerMonth,
        period_start: start.toISOString(),
        period_end: end.toISOString()
      },
      limits: describeLimits(account.plan, mode)
    }
  }
} satisfies Partial<Handlers>
