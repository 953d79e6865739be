import { assertMaySend, remind, signersToRemind } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { presentSigner } from '../../documents/present-signer.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const remindSigners: Handler<'remindSigners'> = async (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) =>
  transaction(async (tx) => {
    assertMaySend(caller.account)
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(sent))
    const signers = signersToRemind(sent, body, given)
    const act = senderAct(caller, client, context.clock.now())
    const transition = remind(signers, body.message ?? null, given, act)
    const reminded = await commit(context, tx, sent, transition)
    const isReminded = ({ id }: { id: string }) => signers.some((signer) => signer.id === id)
    return reminded.as((after) => ({ reminded: after.signers.filter(isReminded).map(presentSigner) }))
  })
