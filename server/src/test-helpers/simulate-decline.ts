import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { recordDecline } from '../signing/record-decline.js'
import { simulatedSession } from './simulated-session.js'

export const simulateDecline: Handler<'simulateDecline'> = async (
  { clock, auditKeys },
  { path, body, caller, client, write }
) =>
  write(async (tx) => {
    const { session, act } = await simulatedSession(tx, caller, client, path, clock.now())
    const { document, signers } = await recordDecline(tx, auditKeys, session, body.reason?.trim() || null, act)
    return presentDocument(document, signers)
  })
