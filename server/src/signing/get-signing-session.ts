import type { Handler } from '../http/call.js'
import { findFields } from '../signers/field-store.js'
import { presentSession } from './present-session.js'
import { loadSession } from './session.js'

export const getSigningSession: Handler<'getSigningSession'> = async ({ sql, clock }, { caller }) => {
  const session = await loadSession(sql, caller)
  const fields = await findFields(sql, { documentUuid: session.document.id, signerUuid: session.signer.id })
  return presentSession(session, fields, clock.now())
}
