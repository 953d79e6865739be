import type { Handler } from '../http/call.js'
import { findFields, updateFieldValues } from '../signers/field-store.js'
import { planGiven } from './plan-signatures.js'
import { planValues, readEntries } from './plan-values.js'
import { presentSession } from './present-session.js'
import { lockSession, refuseUnlessOpen } from './session.js'

export const saveSigningFields: Handler<'saveSigningFields'> = async ({ clock }, { body, caller, write }) =>
  write(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, caller)
    refuseUnlessOpen(session, now)
    await planGiven(body)
    const mine = { documentUuid: session.document.id, signerUuid: session.signer.id }
    await updateFieldValues(tx, await planValues(readEntries(await findFields(tx, mine), body.fields)))
    return presentSession(session, await findFields(tx, mine), now)
  })
