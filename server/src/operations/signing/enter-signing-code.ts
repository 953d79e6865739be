import { enterCode, refusalOfEnteredCode, visitingSigner } from '@signpost/spec/rules'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { isSigningCode, nameOfIdentity } from '../../signing-session/signing-code.js'
import { createSigningToken } from '../../signing-session/signing-token.js'
import type { Handler } from '../call.js'

export const enterSigningCode: Handler<'enterSigningCode'> = async (context, { body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const signer = visitingSigner(session, session.visitor)
    const isCorrect = isSigningCode(context, body.code, signer)
    const transition = enterCode(session, session.visitor, isCorrect, signerAct(session, client, now))
    const entered = await commit(context, tx, session, transition)
    const token = await createSigningToken(context, { ...caller, identifiedBy: nameOfIdentity(signer) }, now)
    // Returned, not thrown: throwing would roll back the count of the failed attempt.
    return entered.as(
      (after) =>
        refusalOfEnteredCode(visitingSigner(after, session.visitor)) ?? {
          token,
          expires_at: caller.expiresAt.toISOString()
        }
    )
  })
