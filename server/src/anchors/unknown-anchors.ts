import type { Context } from '../context/context.js'
import { anchorKey } from '../storage/document-files.js'
import { findAnchorsAfter } from '../stores/anchor-store.js'

const batch = 1000

/**
 * The keys of anchors in the storage that the database does not know, and the number of the last one that it knows. After a
 * crash there is one that was stored only; after a restore, those that are newer than the backup.
 */
export async function findUnknownAnchors({
  storage,
  sql
}: Pick<Context, 'storage' | 'sql'>): Promise<{ unknown: string[]; last: number }> {
  // Before the rows are read, so that an anchor that is written now is known.
  const keys = new Set<string>()
  for await (const { key } of storage.list('anchors')) if (key.endsWith('.jsonl')) keys.add(key)
  let last = 0
  for (;;) {
    const rows = await findAnchorsAfter(sql, last, batch)
    for (const { number, sha256 } of rows) keys.delete(anchorKey(number, sha256))
    last = rows.at(-1)?.number ?? last
    if (rows.length < batch) return { unknown: [...keys].sort(), last }
  }
}
