import { type Notified, ownerOf } from '@signpost/spec/letters'
import { isAddressOf } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import type { Account } from '../stores/account-store.js'
import { findMember } from '../stores/member-store.js'
import { serviceName } from './service-name.js'

/** Whom a notification is sent to, and how it addresses them. */
interface Reader {
  to: { name: string; email: string }
  reader: Notified
}

/** Who reads a notification: a member, or the address of the account. Undefined if the member was removed meanwhile. */
export async function findReader(
  { sql, config }: Pick<Context, 'sql' | 'config'>,
  found: Account,
  memberUuid: string | undefined
): Promise<Reader | undefined> {
  const account = { ...found, service: serviceName(config) }
  if (memberUuid === undefined) return { to: account, reader: ownerOf(account) }
  const member = await findMember(sql, memberUuid)
  if (!member) return undefined
  const owner = ownerOf(account)
  const name = member.name ?? (isAddressOf(account, member.email) ? owner.name : null)
  const settingsUrl = `${config.siteUrl}/console/live/notifications`
  return { to: { name: name ?? '', email: member.email }, reader: { account, name, settingsUrl } }
}
