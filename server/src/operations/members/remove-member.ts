import { assertMayManage, assertOwnerLeft } from '@signpost/spec/rules'
import { deleteMember, lockMember } from '../../stores/member-store.js'
import type { Handler } from '../call.js'

export const removeMember: Handler<'removeMember'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const { member, owners } = await lockMember(tx, caller.account.id, path.id)
    assertMayManage(caller, member.role)
    assertOwnerLeft(member, null, owners)
    await deleteMember(tx, member.id)
    return undefined
  })
