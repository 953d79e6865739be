import { notFound } from '@signpost/spec/rules'
import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import { ApiError } from '../errors.js'
import type { Handler } from '../http/call.js'
import { uuidOf } from '../ids.js'
import { hashAccessCode } from '../signers/access-code.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSigners, type SignerRow, updateSigners } from '../signers/signer-store.js'
import { refuseUnlessSent } from './document.js'
import { lockDocument } from './document-store.js'
import { ownerOf } from './owner.js'

export const setAccessCode: Handler<'setAccessCode'> = async (
  { auditKeys, clock },
  { path, body: { access_code }, caller, client, write }
) => {
  // Before the document is locked, since it takes long on purpose.
  const hash = access_code === null ? null : await hashAccessCode(access_code)
  return write(async (tx) => {
    const document = await lockDocument(tx, ownerOf(caller), path.id)
    const uuid = uuidOf('sgn', path.signer_id)
    const signer = (await findSigners(tx, document.id)).find(({ id }) => id === uuid)
    if (!signer) throw notFound(path.signer_id)
    refuseDone(signer)
    refuseUnlessSent(document)
    await updateSigners(tx, [uuid], { access_code_hash: hash, access_code_failures: 0 })
    const what = { signer_id: path.signer_id, access_code: hash === null ? 'removed' : 'set' }
    const act = senderAct(caller, client, clock.now())
    await appendAudit(tx, auditKeys, document.id, record(act, 'signer.access_code_changed', what))
    return presentSigner(signer)
  })
}

function refuseDone({ status }: SignerRow) {
  if (status !== 'signed' && status !== 'declined') return
  throw new ApiError('SIGNER_DONE', `The signer has ${status} already.`)
}
