import { digestOfKey, keptFolders, sha256Of } from './document-files.js'
import { DecryptionError } from './keyring.js'
import type { Storage, StoredFile } from './storage.js'

/** How far a copy is. */
export interface CopyProgress {
  files: number
  bytes: number
  /** Of `files`, those that were copied, and those that were there already. */
  copied: number
  skipped: number
  /** The files that could not be copied. */
  problems: { key: string; problem: string }[]
}

interface CopyOptions {
  /** Reads the files that are there already, too, and replaces those that are damaged. */
  verify?: boolean
  onProgress?: (progress: CopyProgress) => void
}

const simultaneous = 8

/** Counts the files that a copy looks at. */
export async function countFiles(storage: Storage): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0]
  for await (const { size } of filesOf(storage)) {
    files += 1
    bytes += size
  }
  return { files, bytes }
}

/**
 * Copies all files that are not at the target yet, and reads each copy to verify it. A file is damaged if it differs from
 * the digest in its key. Damaged files are not copied, and reported. Files that are removed meanwhile are left out.
 */
export async function copyFiles(from: Storage, to: Storage, options: CopyOptions = {}): Promise<CopyProgress> {
  const { verify = false, onProgress = () => {} } = options
  const progress: CopyProgress = { files: 0, bytes: 0, copied: 0, skipped: 0, problems: [] }
  const files = filesOf(from)
  const work = async () => {
    for await (const file of taken(files)) {
      const outcome = await copyFile(from, to, file, verify)
      progress.files += 1
      progress.bytes += file.size
      if (outcome === 'copied') progress.copied += 1
      else if (outcome === 'skipped') progress.skipped += 1
      else if (outcome !== 'gone') progress.problems.push({ key: file.key, problem: outcome.problem })
      onProgress(progress)
    }
  }
  const works = Array.from({ length: simultaneous }, () =>
    work().catch(async (error) => {
      await files.return(undefined)
      throw error
    })
  )
  // The others finish their files.
  await Promise.allSettled(works)
  await Promise.all(works)
  return progress
}

async function* filesOf(storage: Storage): AsyncGenerator<StoredFile> {
  for (const folder of keptFolders) {
    for await (const file of storage.list(folder)) {
      if (!file.key.endsWith('.partial')) yield file
    }
  }
}

// Several loops share a generator: `for await` would close it when the first of them ends.
async function* taken<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = await items.next(); !next.done; next = await items.next()) yield next.value
}

type Outcome = 'copied' | 'skipped' | 'gone' | { problem: string }

async function copyFile(from: Storage, to: Storage, { key, size }: StoredFile, verify: boolean): Promise<Outcome> {
  const there = await findFile(to, key)
  if (!verify && digestOfKey(key) && there?.size === size) return 'skipped'
  const bytes = await from.get(key).catch(asProblem)
  if (!bytes) return 'gone'
  if ('problem' in bytes) return bytes
  const digest = sha256Of(bytes)
  if (digest !== (digestOfKey(key) ?? digest)) return { problem: 'is damaged: it differs from the digest in its name' }
  if (there && (await isEqual(to, key, digest))) return 'skipped'
  await to.put(key, bytes)
  return (await isEqual(to, key, digest)) ? 'copied' : { problem: 'is not read as it was written' }
}

function asProblem(error: unknown) {
  if (error instanceof DecryptionError) return { problem: 'cannot be decrypted' }
  throw error
}

async function findFile(storage: Storage, key: string) {
  for await (const file of storage.list(key)) {
    if (file.key === key) return file
  }
  return undefined
}

async function isEqual(storage: Storage, key: string, digest: string) {
  const bytes = await storage.get(key)
  return bytes !== null && sha256Of(bytes) === digest
}
