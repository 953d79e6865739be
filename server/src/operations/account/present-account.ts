import { describeLimits, type Mode, monthOf, plans, presentBranding, presentReminders } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Config } from '../../config/config.js'
import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import { type Account, countDocuments } from '../../stores/account-store.js'

/** An account in the contract's format, with its usage in this month. */
export async function presentAccount(
  sql: Sql | TransactionSql,
  account: Account,
  mode: Mode,
  { siteUrl }: Pick<Config, 'siteUrl'>,
  now: Date
): Promise<Schemas['Account']> {
  const { start, end } = monthOf(now)
  return {
    id: publicId('acc', account.id),
    name: account.name,
    email: account.email,
    email_verified: account.email_verified,
    plan: account.plan,
    mode,
    created_at: account.created_at.toISOString(),
    sending_suspended_at: account.sending_suspended_at?.toISOString() ?? null,
    sender_name: account.sender_name,
    reply_to: account.reply_to,
    default_language: account.default_language,
    time_zone: account.time_zone,
    format_locale: account.format_locale,
    signing_view: account.signing_view,
    // JSON in Postgres has an order of its own.
    reminder_hours: account.reminder_hours && { from: account.reminder_hours.from, to: account.reminder_hours.to },
    ...presentReminders(account),
    expiry_notice_hours: account.expiry_notice_hours,
    retention_days: account.retention_days,
    embed_origins: account.embed_origins,
    theme_allowed: account.theme_allowed,
    notify_on_completion: account.notify_on_completion,
    disclosure: account.disclosure,
    branding: presentBranding(account, siteUrl),
    usage: {
      documents_used: await countDocuments(sql, account.id, start),
      documents_limit: plans[account.plan].documentsPerMonth,
      period_start: start.toISOString(),
      period_end: end.toISOString()
    },
    limits: describeLimits(account.plan, mode)
  }
}
