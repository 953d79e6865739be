import { assertUploadsLeft, attachmentField, largestAttachment, uploadUrlLifetimeMs } from '@signpost/spec/rules'
import { holdSession } from '../../commit/hold.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import { presign } from '../../storage/presign.js'
import { countUploadsOfSigner, insertUpload } from '../../stores/upload-store.js'
import type { Handler } from '../call.js'

/** The URL is always one of the service itself: the signing page may only connect to it. */
export const createAttachmentUploadUrl: Handler<'createAttachmentUploadUrl'> = async (
  { clock, config },
  { body, caller, write }
) =>
  write(async (tx) => {
    const now = clock.now()
    const session = await holdSession(tx, caller)
    const field = attachmentField(session, session.visitor, body.field_id, given, now, 'field_id')
    assertUploadsLeft(await countUploadsOfSigner(tx, session.visitor.signerId))
    const key = newId('upl', now)
    const expiresAt = new Date(now.getTime() + uploadUrlLifetimeMs)
    await insertUpload(tx, {
      id: uuidOf('upl', key),
      account_id: session.account.id,
      mode: session.document.mode,
      file_name: body.file_name,
      max_size: largestAttachment,
      created_at: now,
      expires_at: expiresAt,
      signer_id: session.visitor.signerId,
      person: caller.person,
      field_id: field.id
    })
    const own = { path: `/uploads/${key}`, expiresAt, size: body.file_size }
    return {
      upload_url: presign({ siteUrl: config.siteUrl, secret: config.secrets[0], ...own }),
      upload_key: key,
      expires_in: uploadUrlLifetimeMs / 1000,
      max_file_size: largestAttachment
    }
  })
