import { record, systemAct } from '../audit/actors.js'
import { appendAudit } from '../audit/audit-store.js'
import type { Context } from '../context.js'
import { findSigners } from '../signers/signer-store.js'
import { emitEvent } from '../webhooks/emit-event.js'
import { planExpiry } from './document.js'
import { lockDocumentByUuid, updateDocument } from './document-store.js'
import { notifyInvited } from './notify-invited.js'

/** Voids a document whose deadline has passed. Any other is left as it is. */
export async function expireDocument({ sql, clock }: Context, documentUuid: string): Promise<void> {
  await sql.begin(async (tx) => {
    const now = clock.now()
    const sent = await lockDocumentByUuid(tx, documentUuid)
    const changes = sent && planExpiry(sent, now)
    if (!changes) return
    const document = await updateDocument(tx, documentUuid, changes)
    const signers = await findSigners(tx, documentUuid)

    await appendAudit(tx, documentUuid, record(systemAct(now), 'document.expired'))
    await emitEvent(tx, { type: 'document.expired', at: now, document, signers })
    await notifyInvited(tx, 'expired', signers)
  })
}
