import { assertTestMode, expireNow, systemAct } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import type { Handler } from '../call.js'

export const simulateExpiry: Handler<'simulateExpiry'> = async (context, { path, caller, transaction }) => {
  assertTestMode(caller)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const act = { ...systemAct(context.clock.now()), simulated: true }
    return (await commit(context, tx, sent, expireNow(sent, act))).as(presentDocument)
  })
}
