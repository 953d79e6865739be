import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { lockTrashed, updateDocument } from './document-store.js'
import { ownerOf } from './owner.js'
import { presentDocument } from './present-document.js'

export const restoreDocument: Handler<'restoreDocument'> = async (
  { clock, auditKeys },
  { path, caller, client, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const trashed = await lockTrashed(tx, ownerOf(caller), path.id)
    if (!trashed.trashed_at) throw new ApiError('DOCUMENT_NOT_TRASHED', 'The document is not in the trash.')
    const document = await updateDocument(tx, trashed.id, { trashed_at: null, updated_at: now })
    await appendAudit(tx, auditKeys, document.id, record(senderAct(caller, client, now), 'document.restored'))
    return presentDocument(document, [])
  })
