export interface StoredFile {
  key: string
  /** By the clock of the storage. */
  modifiedAt: Date
}

/** Stores files. Keys are paths of plain segments: `documents/<uuid>/<sha256>.pdf`. */
export interface Storage {
  /** Stores a file atomically. Replaces an existing file with the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null if it does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Removes all files whose keys start with a folder. Does nothing if there are none. */
  removeAll(prefix: string): Promise<void>
  /** Lists the file of a key, or all files below a folder, in any order, including partial files left by a crash. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Reads a file that must exist. Throws if it does not, because then the storage is damaged. */
export async function getStored(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await storage.get(key)
  if (!bytes) throw new Error(`The file ${key} is missing from the storage.`)
  return bytes
}
