import { actOnMember, assertMayManage, assertOwnerLeft } from '@signpost/spec/rules'
import { callerAct, recordAct } from '../../accounts/record-act.js'
import { recordLeft } from '../../stores/api-key-store.js'
import { deleteMember, lockMember } from '../../stores/member-store.js'
import type { Handler } from '../call.js'
import { presentMember } from './present-member.js'

export const removeMember: Handler<'removeMember'> = async ({ clock }, { path, caller, client, write }) =>
  write(async (tx) => {
    const { member, owners } = await lockMember(tx, caller.account.id, path.id)
    assertMayManage(caller, member.role)
    assertOwnerLeft(member, null, owners)
    await deleteMember(tx, member.id)
    await recordLeft(tx, member.id, clock.now())
    const record = actOnMember('member.removed', presentMember(member), { role: member.role })
    await recordAct(tx, callerAct(caller, client, clock.now()), record)
    return undefined
  })
