import type { Context } from '../context/context.js'

/** The job that removes the files of what has been deleted, unless something else was made from the same files. */
export async function removeFiles(
  { sql, storage }: Pick<Context, 'sql' | 'storage'>,
  filesUuid: string
): Promise<void> {
  const [used] = await sql`
    select 1 from documents where files_id = ${filesUuid}
    union all
    select 1 from templates where files_id = ${filesUuid}
    union all
    select 1 from forms where files_id = ${filesUuid}
    limit 1
  `
  if (!used) await storage.removeAll(`documents/${filesUuid}`)
}
