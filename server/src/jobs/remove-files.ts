import type { Context } from '../context/context.js'
import { isInUse } from '../stores/file-store.js'

/** The job that removes the files of a deleted object, unless another object uses the same files. */
export async function removeFiles(
  { sql, storage }: Pick<Context, 'sql' | 'storage'>,
  filesUuid: string
): Promise<void> {
  if (!(await isInUse(sql, filesUuid))) await storage.removeAll(`documents/${filesUuid}`)
}
