import { awaitsSeal } from '../documents/document.js'
import { lockDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { presentDocument } from '../documents/present-document.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { findSigners } from '../signers/signer-store.js'
import { queueSeal } from './queue-seal.js'

export const sealDocument: Handler<'sealDocument'> = async ({ clock }, { path, caller, write }) =>
  write(async (tx) => {
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    if (!awaitsSeal(document)) throw new ApiError('SEAL_NOT_PENDING', 'The document is not waiting for its seal.')
    const queued = await queueSeal(tx, document, clock.now())
    return presentDocument(queued, await findSigners(tx, document.id))
  })
