import { describeLimits, monthOf, plans } from '@signpost/spec/rules'
import { publicId } from '../../contract/ids.js'
import { countDocuments } from '../../stores/account-store.js'
import type { Handler } from '../call.js'

export const getAccount: Handler<'getAccount'> = async ({ sql, clock }, { caller }) => {
  const { account, mode } = caller
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
      documents_limit: plans[account.plan].documentsPerMonth,
      period_start: start.toISOString(),
      period_end: end.toISOString()
    },
    limits: describeLimits(account.plan, mode)
  }
}
