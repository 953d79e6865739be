import { createSignUrl, namedPerson, signerOf, signUrlLifetimeMs } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { pageUrl } from '../../common/page-url.js'
import { newId, publicId } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { createSigningToken } from '../../signing-session/signing-token.js'
import type { Handler } from '../call.js'

export const createEmbeddedSignUrl: Handler<'createEmbeddedSignUrl'> = async (
  context,
  { path, body, caller, client, transaction }
) => {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + signUrlLifetimeMs)
  const origin = body.embed_origin?.toLowerCase() ?? null
  return transaction(async (tx) => {
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const signer = namedPerson(signerOf(sent, body.signer_id, given, 'signer_id'), body.candidate_id, given)
    const origins = { origin, allowed: caller.account.embed_origins }
    const linkId = newId('lnk', now)
    const transition = createSignUrl(sent, signer, { ...origins, linkId }, given, senderAct(caller, client, now))
    const person = signer.replacements
    const claims = {
      signerId: body.signer_id,
      candidateId: publicId('cnd', signer.candidate),
      documentId: path.id,
      person,
      unlockedBy: null,
      identifiedBy: null,
      embedOrigin: origin,
      via: { kind: 'embedded', link_id: linkId } as const,
      expiresAt
    }
    const token = await createSigningToken(context, claims, now)
    const url = {
      sign_url: pageUrl(context.config.siteUrl, 'sign', token, origin),
      expires_at: expiresAt.toISOString()
    }
    return (await commit(context, tx, sent, transition)).as(() => url)
  })
}
