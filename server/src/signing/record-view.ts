import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { updateDocument } from '../documents/document-store.js'
import { updateSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { lockSession, type Session } from './session.js'

/** Records that a signer has opened the signing page. Only the first time counts. */
export async function recordView(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  session: Session,
  act: Act
): Promise<Session> {
  if (session.signer.status !== 'pending') return session
  await updateSigners(tx, [session.signer.id], { status: 'viewed', viewed_at: act.at })
  await updateDocument(tx, session.document.id, { updated_at: act.at })
  const seen = await lockSession(tx, session.claims)
  const { document, signers, signer } = seen
  await appendAudit(tx, auditKeys, document.id, record(act, 'signer.viewed'))
  await emitEvent(tx, { type: 'document.viewed', at: act.at, document, signers, signer })
  return seen
}
