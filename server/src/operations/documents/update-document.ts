import { assertRedirects, assertSmsPossible, namedSigners, placeFieldsOfSigners, update } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { searchableDraft } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { hashAccessCode } from '../../signing-session/access-code.js'
import { hashedCopies } from '../../signing-session/hashed-copies.js'
import type { Handler } from '../call.js'

export const updateDocument: Handler<'updateDocument'> = async (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) => {
  assertRedirects(body, !context.config.production)
  const signers =
    body.signers &&
    (await placeFieldsOfSigners(namedSigners(body.signers), () => searchableDraft(context, caller, path.id)))
  // Before the document is locked, because hashing is slow on purpose.
  const accessCodes = await Promise.all(
    (body.signers ?? []).map(({ access_code }) => access_code && hashAccessCode(access_code))
  )
  const cc = body.cc && (await hashedCopies(body.cc))
  return transaction(async (tx) => {
    const held = await holdDocument(tx, ownerOf(caller), path.id)
    const canText = context.texter.canSend(held.document.mode)
    for (const [index, signer] of (body.signers ?? []).entries())
      assertSmsPossible(signer, canText, `signers[${index}].`)
    const act = senderAct(caller, client, context.clock.now())
    const transition = await update(held, { ...body, signers, cc }, accessCodes, given, act)
    if (transition) assertUnmodified(presentDocument(held))
    return (await commit(context, tx, held, transition)).as(presentDocument)
  })
}
