import * as z from 'zod'

/** Raised when older versions can no longer read a backup. */
export const formatVersion = 1

// A backup is a tar archive, so that it can be read without Signpost. Its entries, in this order:
export const names = {
  header: 'backup.json',
  /** Rows of a table, as lines of JSON. */
  rows: (table: string, part: number) => `database/${table}/${numbered(part)}.jsonl.gz`,
  file: (key: string) => `files/${key}`,
  /** SHA-256 digests of the preceding entries, in the format of sha256sum. */
  sums: (part: number) => `sums/${numbered(part)}`,
  /** Only complete backups end with it. */
  end: 'complete.json'
}

const numbered = (part: number) => String(part).padStart(6, '0')

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** What must be known before the rest can be read. */
export const headerSchema = z.object({
  format: z.number().int(),
  created_at: z.string(),
  migrations: z.array(z.object({ number: z.number().int(), name: z.string(), sha256: z.string() })).min(1),
  /** Each table after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name) }))
})

export type BackupHeader = z.infer<typeof headerSchema>

export const endSchema = z.object({
  rows: z.record(name, z.number().int()),
  files: z.number().int(),
  /** Of the files. */
  bytes: z.number().int(),
  /** Files that were missing from the storage or damaged when the backup was made. */
  missing: z.array(z.string()),
  /** The SHA-256 of all sums. */
  sums: z.string()
})

export type BackupEnd = z.infer<typeof endSchema>

/** What an entry of the archive contains. */
export type EntryKind =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; key: string }
  | { kind: 'header' | 'sums' | 'end' | 'unknown' }

export function kindOf(name: string): EntryKind {
  if (name === names.header) return { kind: 'header' }
  if (name === names.end) return { kind: 'end' }
  if (/^sums\/\d+$/.test(name)) return { kind: 'sums' }
  const table = /^database\/([a-z0-9_]+)\/\d+\.jsonl\.gz$/.exec(name)?.[1]
  if (table !== undefined) return { kind: 'rows', table }
  const key = /^files\/(.+)$/.exec(name)?.[1]
  return key === undefined ? { kind: 'unknown' } : { kind: 'file', key }
}
