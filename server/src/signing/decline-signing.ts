import { record, signerAct } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import { planDecline } from '../documents/document.js'
import { updateDocument } from '../documents/document-store.js'
import { notifyInvited } from '../documents/notify-invited.js'
import type { Handler } from '../http/call.js'
import { addJob } from '../jobs/add-job.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { presentSession } from './present-session.js'
import { lockSession, refuseUnlessOpen } from './session.js'

export const declineSigning: Handler<'declineSigning'> = async ({ sql, clock }, { body, caller, client }) =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const before = await lockSession(tx, caller)
    refuseUnlessOpen(before, now)
    const reason = body.reason?.trim() || null

    await updateSigners(tx, [before.signer.id], { status: 'declined', declined_at: now, decline_reason: reason })
    await updateDocument(tx, before.document.id, planDecline(reason, now))
    const after = await lockSession(tx, caller)
    const { document, signers, signer } = after
    const entry = record(signerAct(signer, client, now), 'signer.declined', reason ? { reason } : {})
    await appendAudit(tx, document.id, entry)
    await emitEvent(tx, { type: 'document.declined', at: now, document, signers, signer, reason })
    await addJob(tx, 'send-email', { kind: 'declined', documentUuid: document.id })
    await notifyInvited(tx, 'voided', signers)
    return presentSession(after, [], now)
  })
