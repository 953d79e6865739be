import { PdfError } from '@signpost/pdf'
import { invalid } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { convertEngineError } from '../../documents/prepare-pdf.js'
import type { PublicVerification } from '../../verification/public-verification.js'
import type { Reader } from '../../verification/reader.js'
import { verifyPublicly as verify } from '../../verification/verify-publicly.js'

/** What the public page says of a file. The reader is the member who asks, if one does. */
export async function verifyPublicly(
  context: Context,
  { file, address, reader }: { file: unknown; address: string; reader: Reader | null }
): Promise<PublicVerification> {
  if (!Buffer.isBuffer(file) || file.length === 0) throw invalid('INVALID_PDF', 'file', 'is empty')
  try {
    return await verify(context, file, { address }, reader)
  } catch (error) {
    throw error instanceof PdfError ? convertEngineError(error, 'file') : error
  }
}
