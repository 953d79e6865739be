import type { Context } from '../context/context.js'
import { uploadFileKey } from '../storage/document-files.js'
import { unlessBackingUp } from '../stores/backup-store.js'
import { batch, deleteUploads, findOldUploads, type Purge, purges } from '../stores/purge-store.js'

// The next sweep continues.
const longestMs = 10_000

/** Purges every table in batches, for a limited time, so that no sweep takes long. */
export async function purge(context: Context): Promise<void> {
  const { sql, clock } = context
  const endsAt = performance.now() + longestMs
  for (const next of [...Object.values(purges), purgeUploads(context)]) {
    while ((await next(sql, clock.now())) === batch && performance.now() < endsAt) {}
  }
}

function purgeUploads({ storage }: Context): Purge {
  return async (sql, now) => {
    let count = 0
    await unlessBackingUp(sql, async () => {
      const uuids = await findOldUploads(sql, now)
      for (const uuid of uuids) await storage.remove(uploadFileKey(uuid))
      await deleteUploads(sql, uuids)
      count = uuids.length
    })
    return count
  }
}
