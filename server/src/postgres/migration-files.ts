import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { MigrationError } from './migration-error.js'

export interface Migration {
  number: number
  /** The file name without its extension, such as `000001-accounts`. */
  name: string
  sha256: string
  sql: string
  /** The number of the migration that a version must have to use the database after this one. 0 if any can. */
  needs: number
}

/** Reads the migrations of a folder in order. Their numbers must start at 1 and have no gaps. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map((file, index) => readMigration(folder, file, index + 1)))
}

async function readMigration(folder: string, file: string, number: number): Promise<Migration> {
  const expected = String(number).padStart(6, '0')
  if (!/^\d{6}-[a-z0-9-]+\.sql$/.test(file) || !file.startsWith(expected)) {
    throw new MigrationError(
      `The migration ${file} must be named ${expected}-its-purpose.sql to follow the previous migration.`
    )
  }
  // A checkout on Windows may have other line endings. That is not an edit.
  const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { number, name: file.slice(0, -'.sql'.length), sha256, sql, needs: neededBy(sql) }
}

/** A removal begins with `-- Contract: since 000031`, the migration of the first version that does not use what it removes. */
function neededBy(sql: string) {
  return Math.max(0, ...[...sql.matchAll(/^-- Contract: since (\d{6})\b/gm)].map(([, number]) => Number(number)))
}
