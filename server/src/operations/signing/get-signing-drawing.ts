import { drawingOn } from '@signpost/spec/rules'
import { loadSession } from '../../signing-session/session.js'
import { findPad } from '../../stores/pad-store.js'
import type { Handler } from '../call.js'

export const getSigningDrawing: Handler<'getSigningDrawing'> = async (context, { caller }) => {
  const session = await loadSession(context.sql, caller)
  const pad = await findPad(context.sql, session.visitor.signerId)
  const { state, png } = drawingOn(session, session.visitor, pad, context.clock.now())
  return { state, image: png && Buffer.from(png).toString('base64') }
}
