import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import type { Locks } from '../postgres/advisory-locks.js'
import { migrationsFolder } from '../postgres/database.js'
import { inSnapshot } from '../postgres/in-snapshot.js'
import { allowToWait } from '../postgres/lock-limits.js'
import { type Migration, readMigrations } from '../postgres/migration-files.js'
import { findLandedMigrations, readMigrationState } from '../postgres/migration-state.js'
import { anchorKey, digestOfKey, documentFileKey, uploadFileKey } from '../storage/document-files.js'
import { readUndamaged } from '../storage/read-undamaged.js'
import type { Storage } from '../storage/storage.js'
import { listAnchors } from '../stores/anchor-store.js'
import { backupLock, findBackedUpTables, readRows } from '../stores/backup-store.js'
import { listDocumentFiles, listUploads } from '../stores/file-store.js'
import { type BackupEnd, type BackupHeader, formatVersion, names } from './archive-format.js'
import { BackupError } from './backup-error.js'
import { createEncryption } from './encryption.js'
import { type ArchivedFile, prepareWorkplace, type Workplace } from './interrupted-backup.js'
import { megabytes, type Progress } from './progress.js'
import { packRows, partsOf } from './rows.js'
import { verifyBackup } from './verify-backup.js'
import { type AddEntry, writeArchive } from './write-archive.js'

/** What a backup is made of. */
export interface BackupSource {
  sql: Sql
  locks: Locks
  storage: Storage
}

export interface BackupOptions {
  /** An age identity or recipient. Without one, the backup is not encrypted. */
  key: string | undefined
  /** Of the service. Encrypts what is needed to go on with this backup if it is interrupted. */
  secret: string
  now: Date
  progress: Progress
}

/** A backup that was made. */
export interface CreatedBackup extends BackupEnd {
  /** How many files were taken from a backup that was interrupted. */
  reused: number
}

/**
 * Writes a backup of the database and of all files that it refers to, and reads it back. The file gets its name only then.
 * The service may be running: the database is read in one snapshot, and until the backup is written, no files are removed.
 * A backup that was interrupted is gone on with: files that it has are not read from the storage again.
 */
export async function createBackup(source: BackupSource, file: string, options: BackupOptions): Promise<CreatedBackup> {
  await assertFree(file)
  await using _held = await holdFiles(source.locks)
  const encryption = options.key === undefined ? undefined : await createEncryption(options.key)
  const place = await prepareWorkplace(path.dirname(file), options.secret)
  if (encryption) await place.keepIdentity(encryption.identity)
  let reused = 0
  await writeArchive(place.partial, encryption, async (add) => {
    const rows = await addDatabase(source.sql, add, place.list, options)
    const { reused: files, ...totals } = await addFiles(source.storage, add, place, options.progress)
    reused = files
    return { rows, ...totals }
  }).catch((error) => giveUp(place, error))
  options.progress('Verifying the backup.')
  const end = await verifyBackup(place.partial, encryption?.identity, options.progress).catch((error) =>
    giveUp(place, error)
  )
  await rename(place.partial, file)
  await place.clear()
  return { ...end, reused }
}

// What was copied stays for the next backup, unless it takes the place that is needed, or is damaged.
async function giveUp({ partial }: Workplace, error: unknown): Promise<never> {
  if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOSPC')
    await rm(partial, { force: true })
  throw error
}

async function assertFree(file: string) {
  const exists = await access(file).then(
    () => true,
    () => false
  )
  if (exists) throw new BackupError(`${file} exists already.`)
}

const patienceMs = 60_000

// Held by another backup, or for moments by the removal of files.
async function holdFiles(locks: Locks): Promise<AsyncDisposable> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = await locks.tryLock(backupLock)
    if (lock) return lock
    if (performance.now() > deadline) throw new BackupError('Another backup is being made.')
    await sleep(100)
  }
}

// This version does not know what they have added.
const ofNewer = (migrations: string[]) =>
  `The database is newer than this Signpost: it has the migration ${migrations.at(-1)}. Back up with a version that includes it.`

// Files are listed in the same snapshot, but copied later: a long transaction would keep the database from cleaning up.
async function addDatabase(sql: Sql, add: AddEntry, list: string, { now, progress }: BackupOptions) {
  return inSnapshot(sql, async (tx) => {
    await allowToWait(tx)
    const { newer } = await readMigrationState(tx, migrationsFolder)
    if (newer.length > 0) throw new BackupError(ofNewer(newer))
    const tables = await findBackedUpTables(tx, ownTables(await readMigrations(migrationsFolder)))
    const header: BackupHeader = {
      format: formatVersion,
      created_at: now.toISOString(),
      migrations: await findLandedMigrations(tx),
      tables
    }
    await add(names.header, Buffer.from(`${JSON.stringify(header, null, 2)}\n`))
    const rows: BackupEnd['rows'] = {}
    for (const table of tables) {
      rows[table.name] = 0
      let part = 0
      for await (const batch of partsOf(readRows(tx, table))) {
        part += 1
        rows[table.name] = (rows[table.name] ?? 0) + batch.length
        await add(names.rows(table.name, part), await packRows(batch))
        progress(`Database: ${table.name}, ${rows[table.name]} rows.`)
      }
    }
    await pipeline(keysOf(tx), createWriteStream(list, { mode: 0o600 }))
    return rows
  })
}

async function* keysOf(tx: TransactionSql): AsyncGenerator<string> {
  for await (const files of listDocumentFiles(tx)) {
    yield files.map(({ folder, sha256 }) => `${documentFileKey(folder, sha256)}\n`).join('')
  }
  for await (const anchors of listAnchors(tx)) {
    yield anchors.map(({ number, sha256 }) => `${anchorKey(number, sha256)}\n`).join('')
  }
  for await (const uploads of listUploads(tx)) yield uploads.map(({ id }) => `${uploadFileKey(id)}\n`).join('')
}

async function addFiles(storage: Storage, add: AddEntry, { list, earlierFiles }: Workplace, progress: Progress) {
  const totals = { files: 0, bytes: 0, missing: [] as string[], reused: 0 }
  const read = async ({ key, bytes }: WantedFile) => ({
    key,
    bytes: bytes ?? (await readUndamaged(storage, key)),
    isEarlier: bytes !== undefined
  })
  for await (const { key, bytes, isEarlier } of readAhead(withEarlier(linesOf(list), earlierFiles()), read)) {
    if (!bytes) {
      // Uploads that were never sent have no file.
      if (digestOfKey(key)) totals.missing.push(key)
      continue
    }
    await add(names.file(key), bytes)
    totals.files += 1
    totals.bytes += bytes.length
    if (isEarlier) totals.reused += 1
    progress(`Files: ${totals.files}, ${megabytes(totals.bytes)}.`)
  }
  return totals
}

// Opened when the first line is asked for: the lines that are read before that are lost.
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file) })
}

interface WantedFile {
  key: string
  /** If an interrupted backup has them. */
  bytes?: Buffer | undefined
}

// Both are in the order of their keys.
async function* withEarlier(
  keys: AsyncIterable<string>,
  files: AsyncIterable<ArchivedFile>
): AsyncGenerator<WantedFile> {
  const earlier = files[Symbol.asyncIterator]()
  let next = await earlier.next()
  for await (const key of keys) {
    while (!next.done && next.value.key < key) next = await earlier.next()
    yield { key, bytes: !next.done && next.value.key === key ? next.value.bytes : undefined }
  }
  await earlier.return?.()
}

// Of 25 MB at most: more would take too much memory.
const readSimultaneously = 16

async function* readAhead<Item, Result>(items: AsyncIterable<Item>, read: (item: Item) => Promise<Result>) {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = read(item)
    // Handled when it is awaited.
    result.catch(() => {})
    running.push(result)
    const first = running.length >= readSimultaneously ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}

/** The tables that the migrations make. The schema can have others, which belong to somebody else. */
function ownTables(migrations: Pick<Migration, 'sql'>[]): string[] {
  return migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z0-9_]+)/gim)].map(([, name = '']) => name)
  )
}
