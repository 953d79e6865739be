import { systemAct } from '../audit/actors.js'
import { refuseUnlessSent } from '../documents/document.js'
import { lockDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { recordReminder } from '../signers/record-reminder.js'
import { findSigners } from '../signers/signer-store.js'
import { refuseLive } from './simulated-session.js'

export const simulateReminders: Handler<'simulateReminders'> = async ({ clock, auditKeys }, { path, caller, write }) =>
  write(async (tx) => {
    refuseLive(caller)
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    refuseUnlessSent(document)
    const signers = await findSigners(tx, document.id)
    const act = { ...systemAct(clock.now()), simulated: true }
    for (const signer of signers) await recordReminder(tx, auditKeys, signer, act)
    return presentDocument(document, signers)
  })
