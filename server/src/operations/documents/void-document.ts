import { readVoidReason, voidBySender } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'

export const voidDocument: Handler<'voidDocument'> = async (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) => {
  const reason = readVoidReason(body)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(sent))
    const act = senderAct(caller, client, context.clock.now())
    return (await commit(context, tx, sent, voidBySender(sent, reason, act))).as(presentDocument)
  })
}
