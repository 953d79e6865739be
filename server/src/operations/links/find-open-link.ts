import { assertLinkOpen, linkClosed, senderDetails } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { type Account, findAccount } from '../../stores/account-store.js'
import { findLinkByKey } from '../../stores/template-link-store.js'

/** The link of a URL with its account, if it can be used. A key that does not exist is no other error. */
export async function findOpenLink({ sql, clock }: Context, key: string) {
  const link = await findLinkByKey(sql, key)
  const account: Account | undefined = link && (await findAccount(sql, link.account_id))
  if (!link || !account || account.sending_suspended_at) throw linkClosed()
  assertLinkOpen(link, clock.now(), senderDetails(account))
  return { link, account }
}
