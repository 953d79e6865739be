import { notFound } from '@signpost/spec/rules'
import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { publicId, uuidOf } from '../ids.js'
import { queueEmail } from '../mail/queue-email.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSigners, type SignerRow } from '../signers/signer-store.js'
import { awaitsSeal, isPending, refuseUnlessSent } from './document.js'
import { lockDocument } from './document-store.js'
import { ownerOf } from './owner.js'

export const remindSigners: Handler<'remindSigners'> = async (
  { clock, auditKeys },
  { path, body, caller, client, write }
) =>
  write(async (tx) => {
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    const named = namedSigners(await findSigners(tx, document.id), body.signer_id)
    if (body.signer_id !== undefined) named.forEach(refuseUnlessPending)
    refuseUnlessSent(document)
    if (awaitsSeal(document)) throw new ApiError('DOCUMENT_NOT_SENT', 'Everybody has signed: nobody is left to remind.')
    const signers = named.filter(isPending)

    const act = senderAct(caller, client, clock.now())
    const entries = signers.map(({ id, email }) =>
      record(act, 'signer.reminded', { signer_id: publicId('sgn', id), email })
    )
    await appendAudit(tx, auditKeys, document.id, ...entries)
    for (const { id } of signers) {
      await queueEmail(tx, { kind: 'reminder', signerUuid: id, message: body.message ?? null }, act.at)
    }
    return { reminded: signers.map(presentSigner) }
  })

function namedSigners(signers: SignerRow[], signerId: string | undefined) {
  if (signerId === undefined) return signers
  const uuid = uuidOf('sgn', signerId, 'signer_id')
  const signer = signers.find(({ id }) => id === uuid)
  if (!signer) throw notFound(signerId, 'signer_id')
  return [signer]
}

function refuseUnlessPending(signer: SignerRow) {
  if (isPending(signer)) return
  const details = { signer_id: `is ${signer.status}` }
  throw new ApiError('SIGNER_NOT_PENDING', `The signer is ${signer.status}.`, { details })
}
