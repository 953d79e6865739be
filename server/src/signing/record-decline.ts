import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import { planDecline } from '../documents/document.js'
import { updateDocument } from '../documents/document-store.js'
import { notifyInvited } from '../documents/notify-invited.js'
import { addJob } from '../jobs/add-job.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { lockSession, type Session } from './session.js'

/** Records that a signer declines, which voids the document. */
export async function recordDecline(
  tx: TransactionSql,
  session: Session,
  reason: string | null,
  act: Act
): Promise<Session> {
  await updateSigners(tx, [session.signer.id], { status: 'declined', declined_at: act.at, decline_reason: reason })
  await updateDocument(tx, session.document.id, planDecline(reason, act.at))
  const after = await lockSession(tx, session.claims)
  const { document, signers, signer } = after
  await appendAudit(tx, document.id, record(act, 'signer.declined', reason ? { reason } : {}))
  await emitEvent(tx, { type: 'document.declined', at: act.at, document, signers, signer, reason })
  await addJob(tx, 'send-email', { kind: 'declined', documentUuid: document.id })
  await notifyInvited(tx, 'voided', signers)
  return after
}
