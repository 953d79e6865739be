import { PdfError } from '@signpost/pdf'
import { digestAlone } from '@signpost/spec/rules'
import { ownerOf, workOwnerOf } from '../../documents/owner.js'
import { convertEngineError } from '../../documents/prepare-pdf.js'
import { readSource, takeUpload } from '../../documents/read-source.js'
import { presentVerification } from '../../verification/present-verification.js'
import { verifyDigest } from '../../verification/verify-digest.js'
import { verifyFile } from '../../verification/verify-file.js'
import type { Handler } from '../call.js'

export const createVerification: Handler<'createVerification'> = async (context, { body, caller, write }) => {
  const owner = ownerOf(caller)
  const sha256 = digestAlone(body)
  if (sha256 !== undefined) {
    const verification = await verifyDigest(context, owner, sha256, workOwnerOf(caller))
    return write(async () => verification)
  }
  const source = await readSource(context, owner, body)
  const { report, revision } = await verifyFile(context, source.bytes, workOwnerOf(caller)).catch((error) => {
    throw error instanceof PdfError ? convertEngineError(error, source.path) : error
  })
  const isOwn = revision?.account_id === owner.accountId && revision.mode === owner.mode
  return write(async (tx) => {
    await takeUpload(tx, source, context.clock.now())
    return presentVerification(report, isOwn ? revision : null)
  })
}
