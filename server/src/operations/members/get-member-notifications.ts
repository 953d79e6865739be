import { notificationsOf } from '@signpost/spec/rules'
import { findAccountMember } from '../../stores/member-store.js'
import type { Handler } from '../call.js'

export const getMemberNotifications: Handler<'getMemberNotifications'> = async ({ sql }, { path, caller }) =>
  notificationsOf(await findAccountMember(sql, caller.account.id, path.id), caller.account)
