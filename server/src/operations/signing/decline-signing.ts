import { decline } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const declineSigning: Handler<'declineSigning'> = async (context, { body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = decline(session, session.visitor, body, signerAct(session, client, now))
    return (await commit(context, tx, session, transition)).as((declined) =>
      presentSession(context, { ...declined, fields: [] }, now)
    )
  })
