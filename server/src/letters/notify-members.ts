import { type NotificationKind, recipientsOf } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { findAccount } from '../stores/account-store.js'
import { findAllMembers } from '../stores/member-store.js'

/** Whom a notification is sent to: a member, or the address of the account if it is the address of no member. */
export interface Notified {
  memberUuid?: string
}

/** Who gets an e-mail about something that has happened in an account, as they have chosen. */
export async function findNotified(
  tx: TransactionSql,
  accountUuid: string,
  kind: NotificationKind
): Promise<Notified[]> {
  const [account, members] = await Promise.all([findAccount(tx, accountUuid), findAllMembers(tx, accountUuid)])
  if (!account) return []
  return recipientsOf(kind, members, account).map((member) => (member ? { memberUuid: member.id } : {}))
}
