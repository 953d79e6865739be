import { trash } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'

export const deleteDocument: Handler<'deleteDocument'> = async (
  context,
  { path, caller, client, assertUnmodified, transaction }
) =>
  transaction(async (tx) => {
    const draft = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(draft))
    const act = senderAct(caller, client, context.clock.now())
    return (await commit(context, tx, draft, trash(draft, act))).as(() => undefined)
  })
