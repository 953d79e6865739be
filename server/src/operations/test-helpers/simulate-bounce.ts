import { assertTestMode, simulateBounce as bounceNow, systemAct } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import { findLastEmailTo, markUndeliverable } from '../../stores/email-store.js'
import type { Handler } from '../call.js'

export const simulateBounce: Handler<'simulateBounce'> = async (context, { path, caller, transaction }) => {
  assertTestMode(caller)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const now = context.clock.now()
    const bounce = bounceNow(sent, path.signer_id, given, { ...systemAct(now), simulated: true })
    const email = bounce && (await findLastEmailTo(tx, uuidOf('sgn', path.signer_id)))
    const [{ bounce_reason: error } = {}] = bounce?.signers ?? []
    if (email && error) await markUndeliverable(tx, email.id, { error, now })
    return (await commit(context, tx, sent, bounce)).as(presentDocument)
  })
}
