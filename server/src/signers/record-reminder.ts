import type { TransactionSql } from 'postgres'
import { type Act, record } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import { publicId } from '../ids.js'
import { queueEmail } from '../mail/queue-email.js'

/** Sends a signer's automatic reminder, unless it was sent before. The transaction holds the document. */
export async function recordReminder(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  { id, document_id }: { id: string; document_id: string },
  act: Act
): Promise<void> {
  const [signer] = await tx<{ email: string }[]>`
    update signers
    set reminded_at = ${act.at}
    where id = ${id} and reminded_at is null and status in ('pending', 'viewed')
    returning email
  `
  if (!signer) return
  const data = { signer_id: publicId('sgn', id), email: signer.email }
  await appendAudit(tx, auditKeys, document_id, record(act, 'signer.reminded', data))
  await queueEmail(tx, { kind: 'reminder', signerUuid: id, message: null }, act.at)
}
