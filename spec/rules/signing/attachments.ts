import type { HeldAttachment, HeldField, HeldSigner, HeldWithFields } from '../documents/held.js'
import { fieldsOf } from '../documents/state.js'
import type { Transition } from '../documents/transition.js'
import { takesFile } from '../fields/field-types.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, notFound, Refusal } from '../ground/refusal.js'
import { largestAttachment, largestAttachments } from '../ground/sizes.js'
import { assertOpen, type Visitor } from './visitor.js'

/** How many files a signer can begin to upload in a day. */
export const mostAttachmentUploads = 100

const extensions: Record<Schemas['AttachmentContentType'], { proper: string; accepted: RegExp }> = {
  'application/pdf': { proper: '.pdf', accepted: /\.pdf$/i },
  'image/png': { proper: '.png', accepted: /\.png$/i },
  'image/jpeg': { proper: '.jpg', accepted: /\.jpe?g$/i }
}

/** The kinds of files that can be attached. */
export const attachmentTypes = Object.keys(extensions) as Schemas['AttachmentContentType'][]

const LONGEST_NAME = 200

/** A name that can be printed and saved anywhere, with the extension of the kind of its file. */
export function attachmentName(
  name: string,
  type: Schemas['AttachmentContentType'],
  { problemOfCharacters }: Pick<Given, 'problemOfCharacters'>
): string {
  const { proper, accepted } = extensions[type]
  const safe = [...name.normalize('NFC')].map((character) =>
    /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/u.test(character) || problemOfCharacters(character) !== null ? '_' : character
  )
  const whole = safe.join('').replace(/^[\s.]+|\s+$/g, '')
  const extension = accepted.exec(whole)?.[0] ?? proper
  const stem = whole.slice(0, accepted.test(whole) ? -extension.length : undefined)
  return `${[...stem].slice(0, LONGEST_NAME).join('').trim() || 'attachment'}${extension}`
}

/** The field of a visitor, who can sign now, that a file is for. `path` locates its identifier, if it is in a request body. */
export function attachmentField(
  held: HeldWithFields,
  visitor: Visitor,
  id: string,
  { publicId }: Pick<Given, 'publicId'>,
  at: Date,
  path?: string
): HeldField {
  const signer = assertOpen(held, visitor, at)
  const field = fieldsOf(held.fields, signer.id).find((each) => publicId('fld', each.id) === id)
  if (field && takesFile(field)) return field
  throw path ? invalid('FIELD_UNKNOWN', path, 'is no field of this signer that takes a file') : notFound(id)
}

/** Throws if a file is too large to be attached. */
export function assertAttachmentSize(size: number, path: string): void {
  if (size > largestAttachment) throw invalid('ATTACHMENT_TOO_LARGE', path, 'exceeds 10 MB')
}

/** Throws if a signer has begun to upload too many files. `recent` are the uploads of a day. */
export function assertUploadsLeft(recent: number): void {
  if (recent < mostAttachmentUploads) return
  throw new Refusal('RATE_LIMIT_EXCEEDED', 'Too many files were uploaded. Try again later.', undefined, {
    retryAfter: 3600
  })
}

/** A signer attaches a file, in place of an earlier one. No audit entry and no event: nothing is final yet. */
export function attachFile(
  held: HeldWithFields,
  visitor: Visitor,
  fieldId: string,
  attachment: HeldAttachment,
  given: Given,
  at: Date
): Transition {
  const field = attachmentField(held, visitor, fieldId, given, at)
  const others = held.fields.filter(({ id }) => id !== field.id)
  const total = others.reduce((sum, other) => sum + (other.attachment?.size ?? 0), attachment.size)
  if (total > largestAttachments)
    throw invalid('ATTACHMENT_TOO_LARGE', 'upload_key', 'exceeds 25 MB together with the other files of the document')
  const change = { id: field.id, value: attachment.file_name, attachment }
  return { at, document: null, fields: [change], audit: null, event: null }
}

/** The files of a document, as the sender sees them: those of signers who have signed. */
export function attachmentsOf(
  { signers, fields }: Pick<HeldWithFields, 'signers' | 'fields'>,
  { publicId }: Pick<Given, 'publicId'>
): Schemas['DocumentAttachment'][] {
  return fields.filter(isFinal(signers)).map(({ id, signer_id, label, attachment }) => ({
    field_id: publicId('fld', id),
    signer_id: publicId('sgn', signer_id),
    label,
    ...presentAttachment(attachment)
  }))
}

/** A file of a document, as the sender sees it. Throws if there is none. */
export function attachmentOf(
  { signers, fields }: Pick<HeldWithFields, 'signers' | 'fields'>,
  fieldId: string,
  { publicId }: Pick<Given, 'publicId'>
): HeldAttachment {
  const found = fields.filter(isFinal(signers)).find(({ id }) => publicId('fld', id) === fieldId)
  if (!found) throw notFound(fieldId)
  return found.attachment
}

// What somebody has not signed yet can still change, and is not the sender's to read.
function isFinal(signers: Pick<HeldSigner, 'id' | 'status'>[]) {
  const signed = new Set(signers.filter(({ status }) => status === 'signed').map(({ id }) => id))
  return (field: HeldField): field is HeldField & { attachment: HeldAttachment } =>
    field.attachment !== null && signed.has(field.signer_id)
}

/** A file as it is presented. */
export function presentAttachment({ file_name, size, content_type, sha256 }: HeldAttachment): Schemas['Attachment'] {
  return { file_name, size, content_type, sha256 }
}

/** What the audit trail keeps of the files that a signer signs with. */
export function attachmentsInAudit(fields: HeldField[]): Record<string, string> {
  const digests = fields.flatMap(({ attachment }) => (attachment ? [attachment.sha256] : []))
  return digests.length > 0 ? { attachments_sha256: digests.join(' ') } : {}
}
