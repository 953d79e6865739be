import { notFound } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOrNull } from '../../contract/ids.js'
import { documentFileKey } from '../../storage/document-files.js'
import { findStored } from '../../storage/storage.js'
import { FileAnswer } from '../call.js'

/** The file of a presigned URL, which names its document and its digest. `type` is what it is sent as. */
export async function downloadFile(
  { storage }: Context,
  { id = '', sha256 = '', name = '' }: Record<string, string>,
  type?: FileAnswer['type']
): Promise<FileAnswer> {
  const uuid = uuidOrNull('doc', id)
  const bytes = uuid && /^[0-9a-f]{64}$/.test(sha256) ? await findStored(storage, documentFileKey(uuid, sha256)) : null
  if (!bytes) throw notFound(id)
  return new FileAnswer(bytes, name, 'attachment', type)
}
