import { systemAct } from '../audit/actors.js'
import { awaitsSeal, refuseUnlessSent } from '../documents/document.js'
import { lockDocument, updateDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { presentDocument } from '../documents/present-document.js'
import { recordExpiry } from '../documents/record-expiry.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { refuseLive } from './simulated-session.js'

export const simulateExpiry: Handler<'simulateExpiry'> = async ({ clock, auditKeys }, { path, caller, write }) =>
  write(async (tx) => {
    refuseLive(caller)
    const now = clock.now()
    const sent = await lockDocument(tx, ownerOf(caller), path.id)
    refuseUnlessSent(sent)
    if (awaitsSeal(sent)) throw new ApiError('DOCUMENT_ALREADY_SIGNED', 'Everybody has signed: it is being sealed.')
    const due = await updateDocument(tx, sent.id, { expires_at: now, updated_at: now })
    const expired = await recordExpiry(tx, auditKeys, due, { ...systemAct(now), simulated: true })
    return presentDocument(expired!.document, expired!.signers)
  })
