import { view } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const viewSigningSession: Handler<'viewSigningSession'> = async (context, { caller, client, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = view(session, session.visitor, signerAct(session, client, now))
    return (await commit(context, tx, session, transition)).as((seen) => presentSession(context, seen, now))
  })
