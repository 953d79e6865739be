import { restore } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdTrashed } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'

export const restoreDocument: Handler<'restoreDocument'> = async (context, { path, caller, client, transaction }) =>
  transaction(async (tx) => {
    const trashed = await holdTrashed(tx, ownerOf(caller), path.id)
    const act = senderAct(caller, client, context.clock.now())
    return (await commit(context, tx, trashed, restore(trashed, act))).as(presentDocument)
  })
