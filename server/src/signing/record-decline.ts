import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { planDecline } from '../documents/document.js'
import { updateDocument } from '../documents/document-store.js'
import { notifyInvited } from '../documents/notify-invited.js'
import { queueEmail } from '../mail/queue-email.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { lockSession, type Session } from './session.js'

/** Records that a signer declines, which voids the document. */
export async function recordDecline(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  session: Session,
  reason: string | null,
  act: Act
): Promise<Session> {
  await updateSigners(tx, [session.signer.id], { status: 'declined', declined_at: act.at, decline_reason: reason })
  await updateDocument(tx, session.document.id, planDecline(reason, act.at))
  const after = await lockSession(tx, session.claims)
  const { document, signers, signer } = after
  await appendAudit(tx, auditKeys, document.id, record(act, 'signer.declined', reason ? { reason } : {}))
  await emitEvent(tx, { type: 'document.declined', at: act.at, document, signers, signer, reason })
  await queueEmail(tx, { kind: 'declined', documentUuid: document.id }, act.at)
  await notifyInvited(tx, 'voided', signers, act.at)
  return after
}
