import { commit } from '../commit.js'
import { findDocument, findUnerased } from '../documents.js'
import { given } from '../given.js'
import type { Handlers } from '../handler.js'
import { hold } from '../hold.js'
import { sha256 } from '../ids.js'
import { attachmentUrl } from '../letters.js'
import { openUpload, takeAttachment } from '../pdf.js'
import {
  assertAttachmentSize,
  attachFile,
  attachmentField,
  attachmentName,
  attachmentOf,
  attachmentsOf,
  attachmentTypeOf,
  downloadUrlLifetimeMs,
  invalid,
  largestAttachment,
  notFound,
  uploadUrlLifetimeMs
} from '../rules.js'
import { sessionOf } from '../signing-token.js'
import { timeOf } from '../world.js'
import { downloadOf, opaqueResponse } from './documents.js'
import { presentSession } from './signing.js'

export const attachments = {
  createAttachmentUploadUrl(call) {
    const { world, body, caller } = call
    const { known, held, visitor } = sessionOf(call)
    const field = attachmentField(held, visitor, body.field_id, given, timeOf(world), 'field_id')
    const { key, url } = openUpload(world, known.document.mode, body, {
      signerId: visitor.signerId,
      person: caller.signing?.person ?? 0,
      fieldId: field.id
    })
    return {
      upload_url: url,
      upload_key: key,
      expires_in: uploadUrlLifetimeMs / 1000,
      max_file_size: largestAttachment
    }
  },

  // Whether a file is damaged, or has scripts, is not checked.
  async attachFile(call) {
    const { world, path, body, caller } = call
    const { known, held, visitor } = sessionOf(call)
    const field = attachmentField(held, visitor, path.field_id, given, timeOf(world))
    if (field.attachment?.upload_id === body.upload_key) return presentSession(call)
    const owner = { signerId: visitor.signerId, person: caller.signing?.person ?? 0, fieldId: field.id }
    const upload = takeAttachment(world, body.upload_key, owner)
    assertAttachmentSize(upload.file.length, 'upload_key')
    const content_type = attachmentTypeOf(upload.file)
    if (!content_type) throw invalid('ATTACHMENT_INVALID', 'upload_key', 'must be a PDF, PNG or JPEG')
    const digest = await sha256(upload.file)
    const attachment = {
      file_name: attachmentName(upload.file_name, content_type, given),
      size: upload.file.length,
      content_type,
      sha256: digest,
      upload_id: body.upload_key
    }
    const transition = attachFile(hold(known), visitor, path.field_id, attachment, given, timeOf(world))
    upload.used = true
    known.attachments.set(digest, upload.file)
    await commit(world, known, transition)
    return presentSession(call)
  },

  listDocumentAttachments({ world, caller, path }) {
    return { data: attachmentsOf(hold(findDocument(world, caller, path.id)), given) }
  },

  downloadAttachment({ world, caller, path, query: { redirect = false } }) {
    const known = findUnerased(world, caller, path.id)
    const { sha256: digest } = attachmentOf(hold(known), path.field_id, given)
    const file = known.attachments.get(digest)
    if (!file) throw notFound(path.field_id)
    const url = () => attachmentUrl(world, known.document.id, digest, downloadUrlLifetimeMs)
    return downloadOf(file, redirect, url, opaqueResponse)
  }
} satisfies Partial<Handlers>
