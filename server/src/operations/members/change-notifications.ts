import {
  changeOfNotifications,
  chooseNotifications,
  type NotificationChoice,
  notificationsOf
} from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { type AccountAct, recordAct } from '../../accounts/record-act.js'
import type { Schemas } from '../../contract/contract.js'
import { lockAccount, updateAccount } from '../../stores/account-store.js'
import { lockMember, updateMemberRow } from '../../stores/member-store.js'
import { presentMember } from './present-member.js'

/** Changes which e-mails a member gets. Returns all choices. Throws if the member does not exist. */
export async function changeNotifications(
  tx: TransactionSql,
  memberId: string,
  choice: NotificationChoice,
  act: AccountAct
): Promise<Schemas['NotificationSettings']> {
  const { member } = await lockMember(tx, act.account_id, memberId)
  const account = await lockAccount(tx, act.account_id)
  const { notifications, notify_on_completion } = chooseNotifications(member, account, choice)
  await updateMemberRow(tx, member.id, { notifications })
  if (notify_on_completion !== account.notify_on_completion) {
    await updateAccount(tx, account.id, { notify_on_completion })
  }
  const before = notificationsOf(member, account)
  const after = notificationsOf({ ...member, notifications }, { ...account, notify_on_completion })
  await recordAct(tx, act, changeOfNotifications(presentMember(member), before, after))
  return after
}
