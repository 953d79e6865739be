import { signerAct } from '../audit/actors.js'
import type { Handler } from '../http/call.js'
import { presentSession } from './present-session.js'
import { recordDecline } from './record-decline.js'
import { lockSession, refuseUnlessOpen } from './session.js'

export const declineSigning: Handler<'declineSigning'> = async (
  { clock, auditKeys },
  { body, caller, client, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, caller)
    refuseUnlessOpen(session, now)
    const act = signerAct(session.signer, client, now)
    return presentSession(await recordDecline(tx, auditKeys, session, body.reason?.trim() || null, act), [], now)
  })
