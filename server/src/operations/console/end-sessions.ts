import * as z from 'zod'
import { deleteSessions } from '../../stores/session-store.js'
import type { ConsoleHandler } from './console-call.js'

/** Signs out. */
export const endSession: ConsoleHandler = async ({ sql }, call) => {
  const { id, member } = await call.session()
  await deleteSessions(sql, member.id, id)
  return { status: 204, session: null }
}

/** Signs out everywhere. */
export const endSessions: ConsoleHandler = async ({ sql }, call) => {
  const { member } = await call.session()
  await deleteSessions(sql, member.id)
  return { status: 204, session: null }
}

/** Ends one of the member's sessions, for example that of a lost device. */
export const endOneSession: ConsoleHandler = async ({ sql }, call) => {
  const { member } = await call.session()
  const id = z.guid().safeParse(call.id)
  if (id.success) await deleteSessions(sql, member.id, id.data)
  return { status: 204 }
}
