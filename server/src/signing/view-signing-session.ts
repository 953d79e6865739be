import { signerAct } from '../audit/actors.js'
import type { Handler } from '../http/call.js'
import { findFields } from '../signers/field-store.js'
import { presentSession } from './present-session.js'
import { recordView } from './record-view.js'
import { lockSession, refuseUnlessOpen } from './session.js'

export const viewSigningSession: Handler<'viewSigningSession'> = async (
  { clock, auditKeys },
  { caller, client, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, caller)
    refuseUnlessOpen(session, now)
    const seen = await recordView(tx, auditKeys, session, signerAct(session.signer, client, now))
    const fields = await findFields(tx, { documentUuid: seen.document.id, signerUuid: seen.signer.id })
    return presentSession(seen, fields, now)
  })
