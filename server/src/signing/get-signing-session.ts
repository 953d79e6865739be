import type { Handler } from '../http/call.js'
import { presentSession } from './present-session.js'
import { loadSession } from './session.js'

export const getSigningSession: Handler<'getSigningSession'> = async ({ sql, clock }, { caller }) =>
  presentSession(await loadSession(sql, caller), clock.now())
