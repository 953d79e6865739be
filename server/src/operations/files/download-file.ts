import { notFound } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOrNull } from '../../contract/ids.js'
import { documentFileKey } from '../../storage/document-files.js'
import { findStored, sizeOfStored } from '../../storage/storage.js'
import { findRenewed } from '../../stores/renewal-store.js'
import { FileAnswer } from '../call.js'

/**
 * The file of a presigned URL, which names its document and its digest. `type` is what it is sent as. `admit` gets its size and
 * throws if it cannot be sent now: before it is read, because many may be asked for at once.
 */
export async function downloadFile(
  context: Pick<Context, 'sql' | 'storage'>,
  { id = '', sha256 = '', name = '' }: Record<string, string>,
  admit: (bytes: number) => void,
  type?: FileAnswer['type']
): Promise<FileAnswer> {
  const uuid = uuidOrNull('doc', id)
  if (!uuid || !/^[0-9a-f]{64}$/.test(sha256)) throw notFound(id)
  const { key, size } = (await findFile(context, uuid, sha256)) ?? (await findRenewedFile(context, uuid, sha256)) ?? {}
  if (key === undefined || size === undefined) throw notFound(id)
  admit(size)
  const bytes = await findStored(context.storage, key)
  if (!bytes) throw notFound(id)
  return new FileAnswer(bytes, name, 'attachment', type)
}

async function findFile({ storage }: Pick<Context, 'storage'>, uuid: string, sha256: string) {
  const key = documentFileKey(uuid, sha256)
  const size = await sizeOfStored(storage, key)
  return size === null ? undefined : { key, size }
}

/** What became of a sealed file since its URL was made: it was renewed, and begins with the one of before. */
async function findRenewedFile(context: Pick<Context, 'sql' | 'storage'>, uuid: string, sha256: string) {
  const renewed = await findRenewed(context.sql, uuid, sha256)
  return renewed === undefined ? undefined : findFile(context, uuid, renewed)
}
