import { Refusal } from '../ground/refusal.js'
import { attachmentTypes } from './attachments.js'

/**
 * Throws unless a file may be sent to an upload URL with a content type. Files of documents have one for all, also pictures: the
 * URL of a bucket is signed for it.
 */
export function assertUploadType(type: string, { isAttachment }: { isAttachment: boolean }): void {
  const types: string[] = isAttachment ? attachmentTypes : ['application/pdf']
  if (types.includes(type)) return
  const how = isAttachment
    ? `: ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`
    : `: ${types[0]}, also if it is a picture`
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `Send the file itself, with Content-Type${how}.`)
}
