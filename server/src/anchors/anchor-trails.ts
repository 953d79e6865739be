import type { Context } from '../context/context.js'
import { anchorKey, sha256Of } from '../storage/document-files.js'
import {
  deleteUnanchored,
  findLastAnchor,
  findUnanchored,
  insertAnchor,
  type UnanchoredHead
} from '../stores/anchor-store.js'
import { updateVerification } from '../stores/verification-store.js'
import { linesOfAnchor, sealAnchor } from './anchor-object.js'
import { timestampAnchor } from './timestamp-anchor.js'

/** How many heads an anchor contains at most, about a megabyte and a half. */
const largestAnchor = 10_000

/**
 * Anchors the heads of the trails that changed since the last anchor: writes them to the storage, in as many objects as
 * they need. An object is stored first, and counts once its row is committed. After a crash between the two, the same heads
 * are in the next object as well, and the first one stays behind, with true contents.
 */
export async function anchorTrails(context: Context): Promise<void> {
  for (;;) {
    const heads = await findUnanchored(context.sql, largestAnchor)
    if (heads.length > 0) await writeAnchor(context, heads)
    if (heads.length < largestAnchor) break
  }
  await updateVerification(context.sql, { anchored_at: context.clock.now() })
}

async function writeAnchor(context: Context, heads: UnanchoredHead[]) {
  const { sql, storage, clock, auditKeys } = context
  const last = await findLastAnchor(sql)
  const number = (last?.number ?? 0) + 1
  const at = clock.now()
  const lines = linesOfAnchor({ number, previous: last?.sha256 ?? null, at, heads })
  const bytes = sealAnchor(lines, heads.length, auditKeys.current, await timestampAnchor(context, lines))
  const sha256 = sha256Of(bytes)
  await storage.put(anchorKey(number, sha256), bytes)
  await sql.begin(async (tx) => {
    await insertAnchor(tx, { number, sha256, heads: heads.length, created_at: at })
    await deleteUnanchored(tx, heads)
  })
}
