import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { findSigners, type SignerRow } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { planExpiry } from './document.js'
import { type DocumentRow, updateDocument } from './document-store.js'
import { notifyInvited } from './notify-invited.js'

/** Voids a document that the transaction holds, if its deadline has passed. Any other is left as it is. */
export async function recordExpiry(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  sent: DocumentRow,
  act: Act
): Promise<{ document: DocumentRow; signers: SignerRow[] } | null> {
  const changes = planExpiry(sent, act.at)
  if (!changes) return null
  const document = await updateDocument(tx, sent.id, changes)
  const signers = await findSigners(tx, sent.id)
  await appendAudit(tx, auditKeys, sent.id, record(act, 'document.expired'))
  await emitEvent(tx, { type: 'document.expired', at: act.at, document, signers })
  await notifyInvited(tx, 'expired', signers, act.at)
  return { document, signers }
}
