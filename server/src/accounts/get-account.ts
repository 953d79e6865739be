import type { Handler } from '../http/call.js'
import { publicId } from '../ids.js'
import { countDocuments } from './account-store.js'
import { monthOf } from './document-quota.js'
import { plans, requestLimits } from './plans.js'

export const getAccount: Handler<'getAccount'> = async ({ sql, clock }, { caller }) => {
  const { account, mode } = caller
  const limits = plans[account.plan]
  const requests = requestLimits(account.plan, mode)
  const { start, end } = monthOf(clock.now())
  return {
    id: publicId('acc', account.id),
    name: account.name,
    email: account.email,
    email_verified: account.email_verified,
    plan: account.plan,
    mode,
    created_at: account.created_at.toISOString(),
    usage: {
      documents_used: await countDocuments(sql, account.id, start),
      documents_limit: limits.documentsPerMonth,
      period_start: start.toISOString(),
      period_end: end.toISOString()
    },
    limits: {
      requests_per_minute: requests.perMinute,
      requests_per_day: requests.perDay,
      burst_per_second: requests.perSecond,
      webhook_endpoints: limits.webhookEndpoints,
      bulk_send_recipients: limits.bulkSendRecipients,
      forms_library: limits.formsLibrary
    }
  }
}
