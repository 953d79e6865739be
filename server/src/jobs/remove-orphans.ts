import { v7 } from 'uuid'
import type { Context } from '../context/context.js'
import type { Storage, StoredFile } from '../storage/storage.js'
import { unlessBackingUp } from '../stores/backup-store.js'
import { findContinuation, setContinuation } from '../stores/due-store.js'
import { removeOrphansJob } from '../stores/queued-jobs.js'
import { orphansAmong } from './orphans-among.js'

const hour = 3600_000
const minAge = 24 * hour
// Twice the time between two runs.
const recentMs = 12 * hour
const longestMs = 20 * 60_000
const batchSize = 500

// Their files are below folders or have names that begin with the time of their creation (UUIDv7), in the order of keys.
const byTime = ['documents', 'uploads']
const others = ['probes']

type Means = Pick<Context, 'sql' | 'storage' | 'clock' | 'log'>

/**
 * Removes files that no row refers to: from rejected uploads, and from crashes between storing a file and its row. Files
 * are stored before their rows, so only files older than a day are considered.
 *
 * A bucket is listed by requests, a thousand files each. There, a run looks at what was created in the twelve hours before
 * the last day, and then goes on with all files, for twenty minutes, where the run before ended: a seal that was interrupted
 * is in the folder of its document, however old.
 */
export async function removeOrphans(context: Means): Promise<void> {
  const { listAfter } = context.storage
  if (!listAfter) return removeIn(context, [...byTime, ...others])
  await removeIn(context, others)
  for (const folder of byTime) await removeRecent(context, listAfter, folder)
  await continueWithAll(context, listAfter)
}

type List = NonNullable<Storage['listAfter']>

async function removeIn(context: Means, folders: string[]) {
  for (const folder of folders) {
    for await (const batch of batchesOf(oldFiles(context, context.storage.list(folder)))) {
      if (!(await removeAmong(context, batch))) return
    }
  }
}

async function removeRecent(context: Means, list: List, folder: string) {
  const end = context.clock.now().getTime() - minAge
  const recent = until(list(folder, firstKey(folder, end - recentMs)), firstKey(folder, end))
  for await (const batch of batchesOf(oldFiles(context, recent))) {
    if (!(await removeAmong(context, batch))) return
  }
}

async function continueWithAll(context: Means, list: List) {
  const { sql } = context
  const task = removeOrphansJob().name
  const endsAt = performance.now() + longestMs
  const begin = (await findContinuation(sql, task)) ?? ''
  // The folders are in the order of keys, too.
  for (const folder of byTime.filter((folder) => begin < `${folder}0`)) {
    const after = begin > folder ? begin : `${folder}/`
    for await (const batch of batchesOf(oldFiles(context, list(folder, after)))) {
      if (!(await removeAmong(context, batch))) return
      await setContinuation(sql, task, batch.at(-1) ?? null)
      if (performance.now() > endsAt) return
    }
  }
  await setContinuation(sql, task, null)
}

/** The key before all those of objects that are created from a time on. */
function firstKey(folder: string, msecs: number) {
  return `${folder}/${v7({ msecs, seq: 0, random: new Uint8Array(16) })}`
}

async function* until(files: AsyncIterable<StoredFile>, end: string) {
  for await (const file of files) {
    if (file.key >= end) return
    yield file
  }
}

async function* oldFiles({ clock }: Means, files: AsyncIterable<StoredFile>) {
  for await (const file of files) {
    if (isOld(file, clock.now())) yield file.key
  }
}

function isOld({ modifiedAt }: StoredFile, now: Date) {
  return now.getTime() - modifiedAt.getTime() > minAge
}

async function* batchesOf(keys: AsyncIterable<string>) {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Removes those of these files that have no record. False while a backup is made: what is left is found the next time. */
async function removeAmong(context: Means, keys: string[]): Promise<boolean> {
  for (const key of await orphansAmong(context, keys)) {
    if (!(await unlessBackingUp(context.sql, () => removeOrphan(context, key)))) return false
  }
  return true
}

// The file may have been stored again since it was listed.
async function removeOrphan({ storage, clock, log }: Means, key: string) {
  for await (const file of storage.list(key)) {
    if (!isOld(file, clock.now())) continue
    await storage.remove(key)
    log.info({ key }, 'removed an orphaned file')
  }
}
