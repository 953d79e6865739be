import { invalid, notFound } from '@signpost/spec/rules'
import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { uuidOf } from '../ids.js'
import { findSigners, type SignerRow } from '../signers/signer-store.js'
import { signUrl } from '../signing/sign-url.js'
import { createSigningToken } from '../signing/signing-token.js'
import { refuseUnlessSent } from './document.js'
import { lockDocument } from './document-store.js'
import { ownerOf } from './owner.js'

const urlLifetime = 3600_000

export const createEmbeddedSignUrl: Handler<'createEmbeddedSignUrl'> = async (
  context,
  { path, body, caller, client, write }
) => {
  const { auditKeys, clock, config } = context
  const now = clock.now()
  const embedOrigin = body.embed_origin?.toLowerCase() ?? null
  return write(async (tx) => {
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    const uuid = uuidOf('sgn', body.signer_id, 'signer_id')
    const signer = (await findSigners(tx, document.id)).find(({ id }) => id === uuid)
    if (!signer) throw notFound(body.signer_id, 'signer_id')
    refuseDone(signer)
    refuseUnlessSent(document)
    refuseWaiting(signer)
    refuseOrigin(caller.account.embed_origins, embedOrigin)
    const entry = record(senderAct(caller, client, now), 'signer.sign_url_created', { signer_id: body.signer_id })
    await appendAudit(tx, auditKeys, document.id, entry)
    const expiresAt = new Date(now.getTime() + urlLifetime)
    const claims = { signerId: body.signer_id, documentId: path.id, unlockedBy: null, embedOrigin, expiresAt }
    const token = await createSigningToken(context, claims, now)
    return { sign_url: signUrl(config.siteUrl, token, embedOrigin), expires_at: expiresAt.toISOString() }
  })
}

// Whatever has become of the document: what the signer did is what the caller has to know.
function refuseDone({ status }: SignerRow) {
  if (status !== 'signed' && status !== 'declined') return
  throw new ApiError('SIGNER_DONE', `The signer has ${status} already.`, { details: { signer_id: `is ${status}` } })
}

function refuseWaiting({ status }: SignerRow) {
  if (status !== 'waiting') return
  throw new ApiError('SIGNER_WAITING', 'It is not this signer’s turn yet.', { details: { signer_id: 'is waiting' } })
}

function refuseOrigin(allowed: string[], origin: string | null) {
  if (allowed.length === 0 || (origin && allowed.includes(origin))) return
  throw invalid('EMBED_ORIGIN_NOT_ALLOWED', 'embed_origin', origin ? 'is not on the account’s list' : 'is required')
}
