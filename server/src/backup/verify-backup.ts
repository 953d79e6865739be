import { digestOfKey, sha256Of } from '../storage/document-files.js'
import type { BackupEnd, BackupHeader } from './archive-format.js'
import { BackupError } from './backup-error.js'
import { megabytes, type Progress } from './progress.js'
import { readArchive } from './read-archive.js'
import { unpackRows } from './rows.js'

/** What a verified backup contains. */
export interface VerifiedBackup extends BackupEnd {
  header: BackupHeader
}

/** Reads a backup completely. Throws unless every entry has its digest and all rows and files are there. */
export async function verifyBackup(file: string, key: string | undefined, progress: Progress): Promise<VerifiedBackup> {
  const found = { rows: {} as BackupEnd['rows'], files: 0, bytes: 0 }
  let header: BackupHeader | undefined
  const end = await readArchive(file, key, {
    header(read) {
      header = read
      for (const { name } of read.tables) found.rows[name] = 0
    },
    async rows(table, bytes) {
      found.rows[table] = (found.rows[table] ?? 0) + (await unpackRows(bytes)).length
    },
    file(key, bytes) {
      const digest = digestOfKey(key)
      if (digest && digest !== sha256Of(bytes)) throw new BackupError(`The backup is damaged: ${key} was changed.`)
      found.files += 1
      found.bytes += bytes.length
      progress(`Verified: ${found.files} files, ${megabytes(found.bytes)}.`)
    }
  })
  assertSame(end, found)
  // biome-ignore lint/style/noNonNullAssertion: without a header nothing else is read
  return { ...end, header: header! }
}

function assertSame(end: BackupEnd, found: Pick<BackupEnd, 'rows' | 'files' | 'bytes'>) {
  for (const [table, rows] of Object.entries(end.rows)) {
    if (found.rows[table] === rows) continue
    throw new BackupError(`The backup is damaged: ${table} has ${found.rows[table] ?? 0} rows, not ${rows}.`)
  }
  if (found.files === end.files && found.bytes === end.bytes) return
  throw new BackupError(`The backup is damaged: it has ${found.files} files, not ${end.files}.`)
}
