import {
  assertFreshSignIn,
  assertMayManage,
  assertOwnerLeft,
  changeOfMember,
  mayCreateKeys
} from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { lockMember, updateMemberRow } from '../../stores/member-store.js'
import type { Handler } from '../call.js'
import { presentMember } from './present-member.js'

export const updateMember: Handler<'updateMember'> = async ({ clock }, { path, body, caller, client, write }) =>
  write(async (tx) => {
    const { member, owners } = await lockMember(tx, caller.account.id, path.id)
    assertMayManage(caller, member.role)
    if (body.role !== undefined) {
      assertMayManage(caller, body.role)
      if (mayCreateKeys(body.role)) assertFreshSignIn(caller.signedInAt, clock.now())
      assertOwnerLeft(member, body.role, owners)
    }
    const { name = member.name, role = member.role } = body
    const shown = presentMember(await updateMemberRow(tx, member.id, { name, role }))
    await recordAct(tx, callerAct(caller, client, clock.now()), changeOfMember(presentMember(member), shown))
    return shown
  })
