import type { WorkOwner } from '@signpost/pdf'
import { PdfError } from '@signpost/pdf'
import { assertAttachmentSize, attachmentTypeOf, invalid } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError } from '../contract/api-error.js'
import type { Schemas } from '../contract/contract.js'
import { tooManyWaiting } from './prepare-pdf.js'

/** A file that can be attached. */
interface CheckedAttachment {
  bytes: Uint8Array
  content_type: Schemas['AttachmentContentType']
}

/**
 * Checks a file of a signer as uploaded documents are. A PDF stays as it is, unless it has scripts, actions or files of its own:
 * then a copy without them is attached. Throws an ApiError if the file cannot be attached.
 */
export async function checkAttachment(
  { pdf }: Pick<Context, 'pdf'>,
  bytes: Uint8Array,
  owner: WorkOwner,
  path: string
): Promise<CheckedAttachment> {
  assertAttachmentSize(bytes.length, path)
  const content_type = attachmentTypeOf(bytes)
  if (!content_type) throw invalid('ATTACHMENT_INVALID', path, 'must be a PDF, PNG or JPEG')
  try {
    if (content_type === 'application/pdf') return { content_type, bytes: await passivePdf(pdf, bytes, owner, path) }
    // Decoded as a picture that becomes a page is.
    await pdf.join([{ name: '', bytes }], owner)
    return { content_type, bytes }
  } catch (error) {
    throw error instanceof PdfError ? convert(error, path) : error
  }
}

async function passivePdf(pdf: Context['pdf'], bytes: Uint8Array, owner: WorkOwner, path: string) {
  const { working, isActive, inspection } = await pdf.prepare(bytes, owner)
  if (!isActive) return bytes
  if (inspection.existing_signatures > 0)
    throw invalid(
      'ATTACHMENT_INVALID',
      path,
      'has files of its own, which its digital signatures do not let be removed'
    )
  return working
}

function convert(error: PdfError, path: string): ApiError | PdfError {
  if (isOutage(error)) return error
  if (error.code === 'TOO_MANY_WAITING') return tooManyWaiting(error)
  const problem = `cannot be attached: ${error.message}`
  return new ApiError('ATTACHMENT_INVALID', `${path} ${problem}`, { details: { [path]: problem }, cause: error })
}
