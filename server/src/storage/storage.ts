export interface StoredFile {
  key: string
  /** By the storage's own clock. */
  modifiedAt: Date
}

/** Where files are kept. Keys are paths of plain segments: `documents/<uuid>/<sha256>.pdf`. */
export interface Storage {
  /** Stores a file whole or not at all. Storing the same key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null if there is none. */
  get(key: string): Promise<Buffer | null>
  /** Removes every file below a folder of keys. Nothing there is fine. */
  removeAll(prefix: string): Promise<void>
  /** The file of a key, or every file below a folder of keys, in any order and with what a crash left half-written. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** The file of that key. Throws if it is gone, which only damage to the storage explains. */
export async function getStored(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await storage.get(key)
  if (!bytes) throw new Error(`The storage has lost ${key}`)
  return bytes
}
