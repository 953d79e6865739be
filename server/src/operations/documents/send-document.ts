import {
  assertMaySend,
  assertNamed,
  assertRedirects,
  assertSendAllowed,
  assertSigners,
  assertSmsPossible,
  completeSend,
  namedSigners,
  placeFieldsOfSigners,
  send,
  withDefaults
} from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { type HeldRows, holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { presentSigner } from '../../documents/present-signer.js'
import { searchableDraft } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import { hashAccessCode } from '../../signing-session/access-code.js'
import { hashedCopies } from '../../signing-session/hashed-copies.js'
import type { Handler } from '../call.js'

export const sendDocument: Handler<'sendDocument'> = async (
  context,
  { path, body, caller, client, assertUnmodified, transaction }
) => {
  assertMaySend(caller.account)
  assertNamed(caller.account, caller.mode)
  const named = body.signers && namedSigners(body.signers)
  assertSigners(named ?? [], given)
  assertRedirects(body, !context.config.production)
  const signers = named && (await placeFieldsOfSigners(named, () => searchableDraft(context, caller, path.id)))
  // Before the document is locked, because hashing is slow on purpose.
  const accessCodes = await Promise.all(
    (body.signers ?? []).map(({ access_code }) => (access_code === undefined ? null : hashAccessCode(access_code)))
  )
  const cc = body.cc && (await hashedCopies(body.cc))
  return transaction(async (tx) => {
    const draft = await holdDocument(tx, ownerOf(caller), path.id)
    assertUnmodified(presentDocument(draft))
    const complete = completeSend(draft.document, { ...body, signers, cc }, accessCodes)
    if (caller.editing) assertSendAllowed(caller.editing, draft.document.roles, complete.request)
    const request = withDefaults(complete.request, caller.account)
    const canText = context.texter.canSend(draft.document.mode)
    for (const [index, signer] of request.signers.entries()) assertSmsPossible(signer, canText, `signers[${index}].`)
    const act = senderAct(caller, client, context.clock.now())
    const sent = await send(draft, request, complete.accessCodes, given, act)
    return (await commit(context, tx, draft, sent)).as(presentSent)
  })

  function presentSent({ document, signers }: HeldRows) {
    return {
      id: path.id,
      status: 'sent' as const,
      signers: signers.map(presentSigner),
      // biome-ignore lint/style/noNonNullAssertion: a document that was sent has both times
      expires_at: document.expires_at!.toISOString(),
      // biome-ignore lint/style/noNonNullAssertion: a document that was sent has both times
      sent_at: document.sent_at!.toISOString()
    }
  }
}
