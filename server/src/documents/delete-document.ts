import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { Handler } from '../http/call.js'
import { refuseUnlessDraft } from './document.js'
import { lockDocument, updateDocument } from './document-store.js'
import { ownerOf } from './owner.js'

export const deleteDocument: Handler<'deleteDocument'> = async (
  { clock, auditKeys },
  { path, caller, client, write }
) => {
  return write(async (tx) => {
    const now = clock.now()
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    refuseUnlessDraft(document)
    await updateDocument(tx, document.id, { trashed_at: now, updated_at: now })
    await appendAudit(tx, auditKeys, document.id, record(senderAct(caller, client, now), 'document.trashed'))
    return undefined
  })
}
