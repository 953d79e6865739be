import { notFound, scopesOfRole } from '@signpost/spec/rules'
import { listKnownPeople } from '../../stores/people-store.js'
import type { ConsoleHandler } from './console-call.js'

const modes = ['test', 'live'] as const

/**
 * Whom the account has sent documents to in a mode, for who writes to them again. They are read from the documents themselves: nobody
 * is kept longer than the document they sign.
 */
export const listPeople: ConsoleHandler = async ({ sql }, call) => {
  const { member } = await call.session()
  const mode = modes.find((each) => each === call.id)
  if (!mode) throw notFound(call.id)
  if (!scopesOfRole(member.role).includes('documents:write')) return { status: 200, body: { data: [] } }
  return { status: 200, body: { data: await listKnownPeople(sql, { accountId: member.account_id, mode }) } }
}
