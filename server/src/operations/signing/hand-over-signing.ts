import { handOver } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const handOverSigning: Handler<'handOverSigning'> = async (context, { body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const session = await holdSession(tx, caller)
    const act = signerAct(session, client, context.clock.now())
    const transition = handOver(session, session.visitor, body, given, act)
    return (await commit(context, tx, session, transition)).as(() => ({ name: body.name, email: body.email }))
  })
