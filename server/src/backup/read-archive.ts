import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extract } from 'tar-stream'
import type * as z from 'zod'
import { sha256Of } from '../storage/document-files.js'
import {
  type BackupEnd,
  type BackupHeader,
  endSchema,
  formatVersion,
  headerSchema,
  kindOf,
  names
} from './archive-format.js'
import { BackupError } from './backup-error.js'
import { decrypt, isEncrypted } from './encryption.js'

/** Handles the parts of an archive in order. */
export interface ArchiveReader {
  header(header: BackupHeader): Promise<void> | void
  /** Part of a table’s rows, compressed. */
  rows(table: string, bytes: Buffer): Promise<void> | void
  file(key: string, bytes: Buffer): Promise<void> | void
}

/**
 * Reads a backup from beginning to end. Throws if it is damaged or incomplete, but only after a damaged entry was handled.
 */
export async function readArchive(file: string, key: string | undefined, reader: ArchiveReader): Promise<BackupEnd> {
  const sums = new Map<string, string>()
  const all = createHash('sha256')
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  for await (const { name, bytes } of entriesOf(file, key)) {
    const entry = kindOf(name)
    if (!header && entry.kind !== 'header') throw notABackup
    if (end) throw new BackupError(`The backup is damaged: ${name} follows its end.`)
    if (entry.kind === 'sums') {
      checkSums(bytes, sums)
      all.update(bytes)
      continue
    }
    if (entry.kind === 'end') {
      end = parse(endSchema, name, bytes)
      continue
    }
    sums.set(name, sha256Of(bytes))
    if (entry.kind === 'header') {
      header = readHeader(bytes)
      await reader.header(header)
    }
    if (entry.kind === 'rows') await reader.rows(entry.table, bytes)
    if (entry.kind === 'file') await reader.file(entry.key, bytes)
  }
  if (!end) throw truncated
  if (sums.size > 0 || all.digest('hex') !== end.sums)
    throw new BackupError('The backup is damaged: its digests do not match.')
  return end
}

const notABackup = new BackupError('The file is not a backup of Signpost.')
const truncated = new BackupError('The backup is incomplete: its end is missing.')

function readHeader(bytes: Buffer): BackupHeader {
  const header = parse(headerSchema, names.header, bytes)
  if (header.format <= formatVersion) return header
  throw new BackupError('The backup was made by a newer Signpost. Run that version or a later one.')
}

function parse<Schema extends z.ZodType>(schema: Schema, name: string, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (cause) {
    throw new BackupError(`The backup is damaged: ${name} cannot be read.`, { cause })
  }
}

function checkSums(lines: Buffer, found: Map<string, string>) {
  for (const line of lines.toString().split('\n')) {
    if (line === '') continue
    const [sha256, name] = line.split('  ') as [string, string]
    if (found.get(name) !== sha256) throw new BackupError(`The backup is damaged: ${name} is missing or was changed.`)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra !== undefined) throw new BackupError(`The backup is damaged: ${extra} has no digest.`)
}

/** The entries of an archive in order. Throws if it is damaged or incomplete, after the entries before that. */
export async function* entriesOf(
  file: string,
  key: string | undefined
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const encrypted = isEncrypted(await beginningOf(file))
  const stored = createReadStream(file, { highWaterMark: 1 << 18 })
  const tar = extract()
  let failure: Error | undefined
  try {
    const plain = encrypted ? await decrypt(stored, key) : stored
    // Ended, not destroyed: what was decrypted before is read to its end.
    plain.on('error', (error: Error) => {
      failure = error
      plain.unpipe(tar)
      tar.end(Buffer.alloc(0))
    })
    plain.pipe(tar)
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) }
    }
    if (failure) throw failure
  } catch (error) {
    throw explain(failure ?? error, encrypted)
  } finally {
    stored.destroy()
  }
}

function explain(error: unknown, encrypted: boolean): unknown {
  if (error instanceof BackupError || typeof (error as { errno?: unknown }).errno === 'number') return error
  const { message } = error as Error
  if (message === 'Unexpected end of data') return truncated
  if (/Invalid tar header/.test(message)) return notABackup
  return encrypted
    ? new BackupError('The backup is damaged or incomplete: it cannot be decrypted.', { cause: error })
    : error
}

async function beginningOf(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file)
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return bytes.subarray(0, bytesRead)
  } catch (cause) {
    throw new BackupError(`${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause })
  }
}
