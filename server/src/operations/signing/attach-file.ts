import { attachFile as attach, attachmentField, attachmentName, type HeldAttachment } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { holdSession } from '../../commit/hold.js'
import type { Context } from '../../context/context.js'
import { checkAttachment } from '../../documents/check-attachment.js'
import { readAttachment, takeUpload } from '../../documents/read-source.js'
import { given } from '../../given/given.js'
import { presentSession } from '../../signing-session/present-session.js'
import { loadSession, type Session } from '../../signing-session/session.js'
import { documentFileKey, sha256Of, uploadFileKey } from '../../storage/document-files.js'
import type { Handler } from '../call.js'

const path = 'upload_key'

/**
 * The file is checked and stored before the document is locked, since that takes a while. If it is not attached then, it is
 * removed as an orphan.
 */
export const attachFile: Handler<'attachFile'> = async (context, { path: { field_id }, body, caller, ...call }) => {
  const { clock, storage, sql, log } = context
  const seen = await loadSession(sql, caller)
  const field = attachmentField(seen, seen.visitor, field_id, given, clock.now())
  // The answer to an earlier request was lost.
  if (field.attachment?.upload_id === body.upload_key) return call.unchanged(presentSession(context, seen, clock.now()))
  const source = await readAttachment(context, seen, field, body.upload_key)
  const attachment = await store(context, seen, source, body.upload_key)
  const answer = await call.transaction(async (tx) => {
    const now = clock.now()
    const session = await holdSession(tx, caller)
    const transition = attach(session, session.visitor, field_id, attachment, given, now)
    await takeUpload(tx, source, now)
    return (await commit(context, tx, session, transition)).as((after) => presentSession(context, after, now))
  })
  // What is left is removed once the upload has expired.
  if (source.uploadUuid) {
    await storage
      .remove(uploadFileKey(source.uploadUuid))
      .catch((error) => log.warn({ err: error }, 'an upload is left'))
  }
  return answer
}

async function store(
  context: Context,
  { account, document, visitor }: Session,
  { bytes: sent, fileName = '' }: { bytes: Uint8Array; fileName?: string },
  upload_id: string
): Promise<HeldAttachment> {
  const owner = { account: account.id, actor: visitor.signerId }
  const { bytes, content_type } = await checkAttachment(context, sent, owner, path)
  const sha256 = sha256Of(bytes)
  await context.storage.put(documentFileKey(document.id, sha256), bytes)
  const file_name = attachmentName(fileName, content_type, given)
  return { file_name, size: bytes.length, content_type, sha256, upload_id }
}
