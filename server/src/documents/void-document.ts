import { invalid } from '@signpost/spec/rules'
import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { Handler } from '../http/call.js'
import { findSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { planVoid } from './document.js'
import { lockDocument, updateDocument } from './document-store.js'
import { notifyInvited } from './notify-invited.js'
import { ownerOf } from './owner.js'
import { presentDocument } from './present-document.js'

export const voidDocument: Handler<'voidDocument'> = async (
  { clock, auditKeys },
  { path, body, caller, client, write }
) => {
  const reason = body.reason.trim()
  if (reason === '') throw invalid('VOID_REASON_REQUIRED', 'reason', 'is required')
  if ([...reason].length < 10) throw invalid('VOID_REASON_TOO_SHORT', 'reason', 'must have at least 10 characters')
  return write(async (tx) => {
    const now = clock.now()
    const sent = await lockDocument(tx, ownerOf(caller), path.id)
    const document = await updateDocument(tx, sent.id, planVoid(sent, reason, now))
    const signers = await findSigners(tx, document.id)

    await appendAudit(tx, auditKeys, document.id, record(senderAct(caller, client, now), 'document.voided', { reason }))
    await emitEvent(tx, { type: 'document.voided', at: now, document, signers })
    await notifyInvited(tx, 'voided', signers, now)
    return presentDocument(document, signers)
  })
}
