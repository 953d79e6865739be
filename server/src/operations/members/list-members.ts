import { listMemberRows } from '../../stores/member-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentMember } from './present-member.js'

export const listMembers: Handler<'listMembers'> = async ({ sql }, { query, caller }) => {
  const { range, describe } = paginate(query)
  const { rows, ...found } = await listMemberRows(sql, caller.account.id, query, range)
  return { data: rows.map(presentMember), ...describe(found) }
}
