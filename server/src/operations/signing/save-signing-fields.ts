import { readSignatures, saveFields } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import { given } from '../../given/given.js'
import { presentSession } from '../../signing-session/present-session.js'
import type { Handler } from '../call.js'

export const saveSigningFields: Handler<'saveSigningFields'> = async (context, { body, caller, transaction }) => {
  // Signatures are stored only when the signer finishes, but they are validated now.
  await readSignatures(body, given)
  return transaction(async (tx) => {
    const now = context.clock.now()
    const session = await holdSession(tx, caller)
    const transition = await saveFields(session, session.visitor, body.fields, given, now)
    return (await commit(context, tx, session, transition)).as((saved) => presentSession(context, saved, now))
  })
}
