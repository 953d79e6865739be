import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import type { Locks } from '../postgres/advisory-locks.js'
import { inSnapshot } from '../postgres/in-snapshot.js'
import { findLandedMigrations } from '../postgres/migration-state.js'
import { anchorKey, digestOfKey, documentFileKey, sha256Of, uploadFileKey } from '../storage/document-files.js'
import type { Storage } from '../storage/storage.js'
import { listAnchors } from '../stores/anchor-store.js'
import { backupLock, findBackedUpTables, readRows } from '../stores/backup-store.js'
import { listDocumentFiles, listUploads } from '../stores/file-store.js'
import { type BackupEnd, type BackupHeader, formatVersion, names } from './archive-format.js'
import { BackupError } from './backup-error.js'
import { createEncryption } from './encryption.js'
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
  now: Date
  progress: Progress
}

/**
 * Writes a backup of the database and of all files that it refers to, and reads it back. The file gets its name only then.
 * The service may be running: the database is read in one snapshot, and until the backup is written, no files are removed.
 */
export async function createBackup(source: BackupSource, file: string, options: BackupOptions): Promise<BackupEnd> {
  await assertFree(file)
  await using _held = await holdFiles(source.locks)
  const encryption = options.key === undefined ? undefined : await createEncryption(options.key)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const list = `${partial}.files`
  try {
    await writeArchive(partial, encryption, async (add) => {
      const rows = await addDatabase(source.sql, add, list, options)
      return { rows, ...(await addFiles(source.storage, add, list, options.progress)) }
    })
    options.progress('Verifying the backup.')
    const end = await verifyBackup(partial, encryption?.identity, options.progress)
    await rename(partial, file)
    return end
  } finally {
    await Promise.all([partial, list].map((path) => rm(path, { force: true })))
  }
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

// Files are listed in the same snapshot, but copied later: a long transaction would keep the database from cleaning up.
async function addDatabase(sql: Sql, add: AddEntry, list: string, { now, progress }: BackupOptions) {
  return inSnapshot(sql, async (tx) => {
    const tables = await findBackedUpTables(tx)
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
    await pipeline(keysOf(tx), createWriteStream(list, { flags: 'wx', mode: 0o600 }))
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

async function addFiles(storage: Storage, add: AddEntry, list: string, progress: Progress) {
  const totals = { files: 0, bytes: 0, missing: [] as string[] }
  const keys = createInterface({ input: createReadStream(list) })
  const read = async (key: string) => ({ key, bytes: await readUndamaged(storage, key) })
  for await (const { key, bytes } of readAhead(keys, read)) {
    if (!bytes) {
      // Uploads that were never sent have no file.
      if (digestOfKey(key)) totals.missing.push(key)
      continue
    }
    await add(names.file(key), bytes)
    totals.files += 1
    totals.bytes += bytes.length
    progress(`Files: ${totals.files}, ${megabytes(totals.bytes)}.`)
  }
  return totals
}

async function readUndamaged(storage: Storage, key: string): Promise<Buffer | null> {
  const bytes = await storage.get(key)
  return bytes && sha256Of(bytes) === (digestOfKey(key) ?? sha256Of(bytes)) ? bytes : null
}

const readSimultaneously = 4

async function* readAhead<Item, Result>(items: AsyncIterable<Item>, read: (item: Item) => Promise<Result>) {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = read(item)
    // Handled when it is awaited.
    result.catch(() => {})
    running.push(result)
    const first = running.length > readSimultaneously ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
