import { presentSession } from '../../signing-session/present-session.js'
import { loadSession } from '../../signing-session/session.js'
import type { Handler } from '../call.js'

export const getSigningSession: Handler<'getSigningSession'> = async (context, { caller }) =>
  presentSession(context, await loadSession(context.sql, caller), context.clock.now())
