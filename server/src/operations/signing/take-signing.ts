import { take } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { given } from '../../given/given.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const takeSigning: Handler<'takeSigning'> = async (context, { caller, client, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = take(session, session.visitor, given, signerAct(session, client, now))
    return (await commit(context, tx, session, transition)).as((taken) => presentSession(context, taken, now))
  })
