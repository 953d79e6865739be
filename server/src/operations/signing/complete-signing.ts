import { completeSigning as complete, readSignatures } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { given } from '../../given/given.js'
import { consentFor } from '../../signing-session/consent.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const completeSigning: Handler<'completeSigning'> = async (context, { body, caller, client, transaction }) => {
  const signatures = await readSignatures(body, given)
  return transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const act = signerAct(session, client, now)
    const transition = await complete(
      session,
      session.visitor,
      body,
      signatures,
      consentFor(session.account),
      given,
      act
    )
    return (await commit(context, tx, session, transition)).as((signed) => presentSession(context, signed, now))
  })
}
