import type { Context } from '../context.js'
import type { Schemas } from '../contract.js'
import { ownerOf } from '../documents/owner.js'
import { enginePlace, refusedByEngine } from '../documents/prepare-pdf.js'
import { readSource, takeUpload } from '../documents/read-source.js'
import type { Handler } from '../http/call.js'
import { publicId } from '../ids.js'
import { PdfError } from '../pdf/error.js'
import { sha256Of } from '../storage/document-files.js'

export const createVerification: Handler<'createVerification'> = async (context, { body, caller, transaction }) => {
  const { accountId, mode } = ownerOf(caller)
  const source = await readSource(context, { accountId, mode }, body)
  const report = await verifyPdf(context, source.bytes).catch((error) => {
    throw error instanceof PdfError ? refusedByEngine(error, enginePlace(source)) : error
  })
  return transaction(async (tx) => {
    await takeUpload(tx, source, context.clock.now())
    const [document] = await tx<{ id: string }[]>`
    select id
    from documents
    where seal_sha256 = ${sha256Of(source.bytes)} and account_id = ${accountId} and mode = ${mode}
  `
    return { ...report, document_id: publicId('doc', document?.id ?? null) }
  })
}

/** What the digital signatures of a PDF are worth, as the contract shapes it. */
export async function verifyPdf(
  { pdf }: Pick<Context, 'pdf'>,
  bytes: Uint8Array
): Promise<Omit<Schemas['Verification'], 'document_id'>> {
  const { valid, coversWholeFile, signatures, problems } = await pdf.verify(bytes)
  return {
    valid,
    covers_whole_file: coversWholeFile,
    signatures: signatures.map(({ signerName, time, level, valid, trusted, modifiedAfter }) => ({
      signer_name: signerName,
      signed_at: time,
      level,
      valid,
      trusted,
      modified_after: modifiedAfter
    })),
    problems
  }
}
