import { digestOfKey, sha256Of } from './document-files.js'
import { StorageError } from './storage-error.js'

export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
  /** By the clock of the storage. */
  modifiedAt: Date
}

/** Stores files. Keys are paths of plain segments: `documents/<uuid>/<sha256>.pdf`. */
export interface Storage {
  /** Stores a file atomically. Replaces an existing file with the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file as it is stored, or null if it does not exist. */
  get(key: string): Promise<Buffer | null>
  /** Removes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Removes all files below a folder. Does nothing if there are none. */
  removeAll(folder: string): Promise<void>
  /** How much space there is, if it is limited. */
  space?(): Promise<{ freeBytes: number; sizeBytes: number }>
  /** Lists the file of a key, or all files below a folder, in any order, including partial files left by a crash. */
  list(prefix: string): AsyncIterable<StoredFile>
  /**
   * Lists the files below a folder whose keys come after another, in the order of keys. Missing if files are listed without
   * requests, and in no order.
   */
  listAfter?(folder: string, after: string): AsyncIterable<StoredFile>
  /**
   * A URL to which clients send exactly one PDF of this size, without the service. Missing if the service has to receive
   * files itself.
   */
  uploadUrl?(key: string, size: number, lifetimeMs: number): Promise<string>
  /** A URL of a PDF, without the service. Missing if the service has to send files itself. */
  downloadUrl?(key: string, disposition: string, lifetimeMs: number): Promise<string>
}

/**
 * Reads a file of a document, or null if it does not exist. Throws if the file differs from the digest in its key, because
 * then it must not be used.
 */
export async function findStored(storage: Storage, key: string): Promise<Buffer | null> {
  const bytes = await storage.get(key)
  if (!bytes) return null
  const found = sha256Of(bytes)
  if (found === digestOfKey(key)) return bytes
  throw new StorageError('FILE_DAMAGED', `The file ${key} in the storage is damaged: its SHA-256 is ${found}.`)
}

/** The size of a file as it is stored, in bytes, or null if it does not exist. Without reading it. */
export async function sizeOfStored(storage: Storage, key: string): Promise<number | null> {
  for await (const file of storage.list(key)) if (file.key === key) return file.size
  return null
}

/** Reads a file of a document that must exist. Throws if it does not, because then the storage is damaged. */
export async function getStored(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await findStored(storage, key)
  if (!bytes) throw missingFile(key)
  return bytes
}

export function missingFile(key: string): StorageError {
  return new StorageError('FILE_MISSING', `The file ${key} is missing from the storage.`)
}
