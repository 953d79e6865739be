import { requestSeal } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'

export const sealDocument: Handler<'sealDocument'> = async (context, { path, caller, transaction }) =>
  transaction(async (tx) => {
    const signed = await holdDocument(tx, ownerOf(caller), path.id)
    return (await commit(context, tx, signed, requestSeal(signed, context.clock.now()))).as(presentDocument)
  })
