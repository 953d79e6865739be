import { notFound } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOrNull } from '../../contract/ids.js'
import { documentFileKey } from '../../storage/document-files.js'
import { findStored, sizeOfStored } from '../../storage/storage.js'
import { FileAnswer } from '../call.js'

/**
 * The file of a presigned URL, which names its document and its digest. `type` is what it is sent as. `admit` gets its size and
 * throws if it cannot be sent now: before it is read, because many may be asked for at once.
 */
export async function downloadFile(
  { storage }: Context,
  { id = '', sha256 = '', name = '' }: Record<string, string>,
  admit: (bytes: number) => void,
  type?: FileAnswer['type']
): Promise<FileAnswer> {
  const uuid = uuidOrNull('doc', id)
  if (!uuid || !/^[0-9a-f]{64}$/.test(sha256)) throw notFound(id)
  const key = documentFileKey(uuid, sha256)
  const size = await sizeOfStored(storage, key)
  if (size === null) throw notFound(id)
  admit(size)
  const bytes = await findStored(storage, key)
  if (!bytes) throw notFound(id)
  return new FileAnswer(bytes, name, 'attachment', type)
}
