import { assertMaySend, assertSmsPossible, signerOf, updateSigner as update } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdWithFields } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { presentSigner } from '../../documents/present-signer.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const updateSigner: Handler<'updateSigner'> = (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) =>
  transaction(async (tx) => {
    assertMaySend(caller.account)
    const sent = await holdWithFields(tx, ownerOf(caller), path.id)
    assertSmsPossible(body, context.texter.canSend(sent.document.mode), '')
    const signer = signerOf(sent, path.signer_id, given)
    const transition = update(sent, signer, body, given, senderAct(caller, client, context.clock.now()))
    if (transition) assertUnmodified(presentDocument(sent))
    const committed = await commit(context, tx, sent, transition)
    return committed.as((after) => presentSigner(signerOf(after, path.signer_id, given)))
  })
