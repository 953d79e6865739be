import { createHmac } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { digestOfKey, sha256Of } from '../storage/document-files.js'
import { createKeyring } from '../storage/keyring.js'
import { kindOf } from './archive-format.js'
import { entriesOf } from './read-archive.js'

/** A file of a document, by its key. */
export interface ArchivedFile {
  key: string
  bytes: Buffer
}

/** Where a backup is written before it is complete, and what an earlier one has left there. */
export interface Workplace {
  /** The archive, which does not exist yet. */
  partial: string
  /** The keys of the files that are to be copied. */
  list: string
  /** Keeps the key that decrypts the archive, for the case that it is interrupted. */
  keepIdentity(identity: string): Promise<void>
  /** The files of documents that an interrupted backup has, in the order of their keys. Whatever is damaged ends them. */
  earlierFiles(): AsyncIterable<ArchivedFile>
  /** Removes everything but the archive. */
  clear(): Promise<void>
}

/**
 * Prepares the folder of a backup. Services have places of their own there, by their secret. Of an interrupted backup, the
 * files are kept that do not change: those of documents, whose keys have their digests. Its rows are not, which do change.
 */
export async function prepareWorkplace(folder: string, secret: string): Promise<Workplace> {
  const place = (purpose: string) => createHmac('sha256', secret).update(`signpost backup: ${purpose}`).digest()
  const name = path.join(folder, `.signpost-${place('name').toString('hex').slice(0, 12)}`)
  const [partial, earlier, list] = [`${name}.partial`, `${name}.earlier`, `${name}.files`]
  const keyring = createKeyring([place('key')])
  await keepLarger(partial, earlier)
  return {
    partial,
    list,
    keepIdentity: (identity) =>
      writeFile(keyOf(partial), keyring.encrypt(Buffer.from(identity), 'identity'), { mode: 0o600 }),
    async *earlierFiles() {
      try {
        const identity = await readFile(keyOf(earlier)).then(
          (bytes) => keyring.decrypt(bytes, 'identity').toString(),
          () => undefined
        )
        yield* filesOf(earlier, identity)
      } catch {
        // There is none, its end is missing, or it was made with another secret.
      }
    },
    clear: () => removeAll([earlier, keyOf(earlier), keyOf(partial), list])
  }
}

const keyOf = (archive: string) => `${archive}.key`

// The one that is larger has more files: both began with the same ones.
async function keepLarger(partial: string, earlier: string) {
  const [interrupted, before] = await Promise.all([partial, earlier].map(sizeOf))
  if (interrupted === undefined) return
  if (before !== undefined && before > interrupted) return removeAll([partial, keyOf(partial)])
  await removeAll([keyOf(earlier)])
  await rename(partial, earlier)
  await rename(keyOf(partial), keyOf(earlier)).catch(() => {})
}

function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined
  )
}

async function removeAll(files: string[]) {
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

async function* filesOf(archive: string, identity: string | undefined): AsyncGenerator<ArchivedFile> {
  for await (const { name, bytes } of entriesOf(archive, identity)) {
    const entry = kindOf(name)
    if (entry.kind === 'file' && digestOfKey(entry.key) === sha256Of(bytes)) yield { key: entry.key, bytes }
  }
}
