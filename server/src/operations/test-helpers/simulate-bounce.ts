import { assertTestMode, simulateBounce as bounceNow, systemAct } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const simulateBounce: Handler<'simulateBounce'> = async (context, { path, caller, transaction }) => {
  assertTestMode(caller)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const act = { ...systemAct(context.clock.now()), simulated: true }
    return (await commit(context, tx, sent, bounceNow(sent, path.signer_id, given, act))).as(presentDocument)
  })
}
