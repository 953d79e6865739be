import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { recordView } from '../signing/record-view.js'
import { simulatedSession } from './simulated-session.js'

export const simulateView: Handler<'simulateView'> = async ({ clock, auditKeys }, { path, caller, client, write }) =>
  write(async (tx) => {
    const { session, act } = await simulatedSession(tx, caller, client, path, clock.now())
    const { document, signers } = await recordView(tx, auditKeys, session, act)
    return presentDocument(document, signers)
  })
