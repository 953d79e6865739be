import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import type { Schemas } from '../contract.js'
import { publicId } from '../ids.js'
import { queueEmail } from '../mail/queue-email.js'
import { hashAccessCode } from '../signers/access-code.js'
import { insertFields } from '../signers/field-store.js'
import { findSigners, insertSigners, type SignerRow } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { type DocumentRow, updateDocument } from './document-store.js'
import { planSend } from './plan-send.js'

/** Sends a draft that the transaction holds: signers, fields, audit trail, event and invitations. */
export async function sendDraft(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  draft: DocumentRow,
  request: Schemas['SendDocumentRequest'],
  act: Act
): Promise<{ document: DocumentRow; signers: SignerRow[] }> {
  const accessCodes = await Promise.all(
    request.signers.map(({ access_code }) => (access_code === undefined ? null : hashAccessCode(access_code)))
  )
  const plan = await planSend(draft, request, accessCodes, act.at)
  await insertSigners(tx, plan.signers)
  await insertFields(tx, plan.fields)
  const document = await updateDocument(tx, draft.id, plan.changes)
  const signers = await findSigners(tx, document.id)

  const invited = document.skip_email ? [] : signers.filter(({ status }) => status === 'pending')
  const entries = invited.map(({ id, email }) =>
    record(act, 'signer.invited', { signer_id: publicId('sgn', id), email })
  )
  await appendAudit(
    tx,
    auditKeys,
    document.id,
    record(act, 'document.sent', { signers: String(signers.length) }),
    ...entries
  )
  await emitEvent(tx, { type: 'document.sent', at: act.at, document, signers })
  for (const { id } of invited) await queueEmail(tx, { kind: 'invitation', signerUuid: id }, act.at)
  return { document, signers }
}
