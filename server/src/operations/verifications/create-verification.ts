import { publicId } from '../../contract/ids.js'
import { ownerOf, workOwnerOf } from '../../documents/owner.js'
import { convertEngineError, pathOfSource } from '../../documents/prepare-pdf.js'
import { readSource, takeUpload } from '../../documents/read-source.js'
import { PdfError } from '../../pdf/interface/error.js'
import { sha256Of } from '../../storage/document-files.js'
import { findSealed } from '../../stores/sealed-document-store.js'
import { presentVerification } from '../../verification/present-verification.js'
import type { Handler } from '../call.js'

export const createVerification: Handler<'createVerification'> = async (context, { body, caller, write }) => {
  const owner = ownerOf(caller)
  const source = await readSource(context, owner, body)
  const sealed = await findSealed(context.sql, sha256Of(source.bytes))
  const report = await context.pdf.verify(source.bytes, sealed?.sealed_at, workOwnerOf(caller)).catch((error) => {
    throw error instanceof PdfError ? convertEngineError(error, pathOfSource(source)) : error
  })
  const isOwn = sealed?.account_id === owner.accountId && sealed.mode === owner.mode
  return write(async (tx) => {
    await takeUpload(tx, source, context.clock.now())
    return presentVerification(report, isOwn ? publicId('doc', sealed.id) : null)
  })
}
