import { randomUUID } from 'node:crypto'
import { presentAuthentication, sendCode } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import type { Handler } from '../call.js'

export const sendSigningCode: Handler<'sendSigningCode'> = async (context, { caller, client, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = sendCode(session, session.visitor, randomUUID(), signerAct(session, client, now))
    const committed = await commit(context, tx, session, transition)
    return committed.as((after) => presentAuthentication(after, session.visitor, now))
  })
