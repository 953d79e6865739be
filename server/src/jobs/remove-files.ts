import type { Context } from '../context/context.js'
import { findDocumentFiles, isInUse } from '../stores/file-store.js'

/** The job that removes the files of a deleted or erased object, except those that another object uses too. */
export async function removeFiles(
  { sql, storage }: Pick<Context, 'sql' | 'storage'>,
  filesUuid: string
): Promise<void> {
  const folder = `documents/${filesUuid}`
  if (!(await isInUse(sql, filesUuid))) return storage.removeAll(folder)
  for await (const { key } of storage.list(folder)) {
    const sha256 = /([0-9a-f]{64})\.pdf$/.exec(key)?.[1]
    if (sha256 === undefined) continue
    const [used] = await findDocumentFiles(sql, [{ folder: filesUuid, sha256 }])
    if (!used) await storage.removeAll(key)
  }
}
