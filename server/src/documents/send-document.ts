import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import type { Handler } from '../http/call.js'
import { publicId } from '../ids.js'
import { addJob } from '../jobs/add-job.js'
import { insertFields } from '../signers/field-store.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSigners, insertSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { lockDocument, updateDocument } from './document-store.js'
import { ownerOf } from './owner.js'
import { planSend } from './plan-send.js'

export const sendDocument: Handler<'sendDocument'> = async ({ sql, clock }, { path, body, caller, client }) =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const draft = await lockDocument(tx, ownerOf(caller), path.id)
    const plan = planSend(draft, body, now)

    await insertSigners(tx, plan.signers)
    await insertFields(tx, plan.fields)
    const document = await updateDocument(tx, draft.id, plan.changes)
    const signers = await findSigners(tx, document.id)
    const invited = signers.filter(({ status }) => status === 'pending')

    const act = senderAct(caller, client, now)
    const invitations = document.skip_email ? [] : invited
    const entries = invitations.map(({ id, email }) =>
      record(act, 'signer.invited', { signer_id: publicId('sgn', id), email })
    )
    await appendAudit(tx, document.id, record(act, 'document.sent', { signers: String(signers.length) }), ...entries)
    await emitEvent(tx, { type: 'document.sent', at: now, document, signers })
    for (const { id } of invitations) await addJob(tx, 'send-email', { kind: 'invitation', signerUuid: id })

    return {
      id: path.id,
      status: 'sent' as const,
      signers: signers.map(presentSigner),
      expires_at: plan.changes.expires_at.toISOString(),
      sent_at: now.toISOString()
    }
  })
