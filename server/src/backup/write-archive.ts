import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { sha256Of } from '../storage/document-files.js'
import { type BackupEnd, names } from './archive-format.js'
import type { Encryption } from './encryption.js'

/** How many digests are kept in memory. */
const mostSums = 1000

/** Adds an entry. Resolves when more can be written. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>

/** Writes an archive to a new file and flushes it to the disk. `addAll` adds its entries and returns their totals. */
export async function writeArchive(
  file: string,
  encryption: Encryption | undefined,
  addAll: (add: AddEntry) => Promise<Omit<BackupEnd, 'sums'>>
): Promise<void> {
  const tar = pack()
  // Whatever destroys it is thrown below.
  tar.on('error', () => {})
  const plain = Readable.from(tar, { objectMode: false })
  const bytes = encryption ? await encryption.encrypt(plain) : plain
  const stopTar = (error: Error) => {
    tar.destroy(error)
    throw error
  }
  const added = addWithSums(tar, addAll).catch(stopTar)
  const written = pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })).catch(stopTar)
  // The disk's error rather than that of the entries, which fail because of it, and the other way round.
  await Promise.race([added, written]).finally(() => Promise.allSettled([added, written]))
  await Promise.all([added, written])
}

async function addWithSums(tar: Pack, addAll: (add: AddEntry) => Promise<Omit<BackupEnd, 'sums'>>) {
  const all = createHash('sha256')
  let lines: string[] = []
  let part = 0
  const addSums = async () => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    part += 1
    all.update(bytes)
    await addEntry(tar, names.sums(part), bytes)
  }
  const totals = await addAll(async (name, bytes) => {
    await addEntry(tar, name, bytes)
    lines.push(`${sha256Of(bytes)}  ${name}\n`)
    if (lines.length === mostSums) await addSums()
  })
  if (lines.length > 0) await addSums()
  const end: BackupEnd = { ...totals, sums: all.digest('hex') }
  await addEntry(tar, names.end, Buffer.from(`${JSON.stringify(end, null, 2)}\n`))
  tar.finalize()
}

function addEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
      error ? reject(error) : resolve()
    )
    entry.on('error', reject)
  })
}
