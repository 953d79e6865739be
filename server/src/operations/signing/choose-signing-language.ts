import { chooseLanguage } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const chooseSigningLanguage: Handler<'chooseSigningLanguage'> = async (context, { body, caller, transaction }) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = chooseLanguage(session, session.visitor, body.language, now)
    return (await commit(context, tx, session, transition)).as((changed) => presentSession(context, changed, now))
  })
