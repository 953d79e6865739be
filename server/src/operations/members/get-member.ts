import { findAccountMember } from '../../stores/member-store.js'
import type { Handler } from '../call.js'
import { presentMember } from './present-member.js'

export const getMember: Handler<'getMember'> = async ({ sql }, { path, caller }) =>
  presentMember(await findAccountMember(sql, caller.account.id, path.id))
