import type { Handlers } from '../handler.js'
import { planOf, plans } from '../world.js'

export const account: Pick<Handlers, 'getAccount'> = {
  getAccount({ world, caller: { mode } }) {
    const plan = planOf(world)
    const [perMinute, perDay, perSecond] = mode === 'test' ? plans.free.requests : plan.requests
    const { documentsUsed, account } = world.state
    const today = new Date()
    const month = (offset: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset))
    return {
      ...account,
      mode,
      usage: {
        documents_used: documentsUsed,
        documents_limit: plan.documents,
        period_start: month(0).toISOString(),
        period_end: month(1).toISOString()
      },
      limits: {
        requests_per_minute: perMinute,
        requests_per_day: perDay,
        burst_per_second: perSecond,
        webhook_endpoints: plan.webhooks,
        bulk_send_recipients: plan.recipients,
        forms_library: plan.forms
      }
    }
  }
}
