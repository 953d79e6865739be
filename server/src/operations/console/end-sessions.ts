import { actOnMember } from '@signpost/spec/rules'
import * as z from 'zod'
import { memberAct, recordAct } from '../../accounts/record-act.js'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import type { MemberRow } from '../../stores/member-store.js'
import { deleteSessions } from '../../stores/session-store.js'
import type { ConsoleCall, ConsoleHandler } from './console-call.js'

/** Signs out. */
export const endSession: ConsoleHandler = async (context, call) => {
  const { id, member } = await call.session()
  await end(context, call, member, { action: 'member.signed_out', session: id })
  return { status: 204, session: null }
}

/** Signs out everywhere. */
export const endSessions: ConsoleHandler = async (context, call) => {
  const { member } = await call.session()
  await end(context, call, member, { action: 'member.signed_out' })
  return { status: 204, session: null }
}

/** Ends one of the member's sessions, for example that of a lost device. */
export const endOneSession: ConsoleHandler = async (context, call) => {
  const { member } = await call.session()
  const id = z.guid().safeParse(call.id)
  if (id.success) await end(context, call, member, { action: 'member.session_ended', session: id.data })
  return { status: 204 }
}

interface End {
  action: 'member.signed_out' | 'member.session_ended'
  /** All of them without it. */
  session?: string
}

async function end({ sql, clock }: Context, { client }: ConsoleCall, member: MemberRow, { action, session }: End) {
  await sql.begin(async (tx) => {
    const ended = await deleteSessions(tx, member.id, session)
    const shown = { ...member, id: publicId('mem', member.id) }
    const record = actOnMember(action, shown, session === undefined ? { sessions: String(ended) } : {})
    await recordAct(tx, memberAct(member, client, clock.now()), ended > 0 ? record : null)
  })
}
