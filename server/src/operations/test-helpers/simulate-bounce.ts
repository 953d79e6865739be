import { assertTestMode, simulateBounce as bounceNow, systemAct } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { uuidOf, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import { findLastEmailTo, markUndeliverable } from '../../stores/email-store.js'
import type { Handler } from '../call.js'

export const simulateBounce: Handler<'simulateBounce'> = async (context, { path, body, caller, transaction }) => {
  assertTestMode(caller)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const now = context.clock.now()
    const bounce = bounceNow(sent, path.signer_id, body, given, { ...systemAct(now), simulated: true })
    const candidateUuid = body.candidate_id === undefined ? null : uuidOrNull('cnd', body.candidate_id)
    const email = bounce && (await findLastEmailTo(tx, uuidOf('sgn', path.signer_id), candidateUuid))
    const error = bounce?.audit?.[0].data.reason
    if (email && error) await markUndeliverable(tx, email.id, { error, now })
    return (await commit(context, tx, sent, bounce)).as(presentDocument)
  })
}
