import { setAccessCode as set, signerOf } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { presentSigner } from '../../documents/present-signer.js'
import { given } from '../../given/given.js'
import { hashAccessCode } from '../../signing-session/access-code.js'
import type { Handler } from '../call.js'

export const setAccessCode: Handler<'setAccessCode'> = async (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) => {
  // Before the document is locked, because hashing is slow on purpose.
  const hash = body.access_code === null ? null : await hashAccessCode(body.access_code)
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(sent))
    const signer = signerOf(sent, path.signer_id, given)
    const act = senderAct(caller, client, context.clock.now())
    return (await commit(context, tx, sent, set(sent, signer, hash, given, act))).as(() => presentSigner(signer))
  })
}
