import { randomUUID } from 'node:crypto'
import { missingFile, type Storage } from './storage.js'
import { StorageError } from './storage-error.js'

// A full file system may still accept smaller files.
const probe = Buffer.alloc(64 * 1024, 'signpost')

/** Writes, reads and removes a file. Throws if that does not work. */
export async function probeStorage(storage: Storage): Promise<void> {
  const key = `probes/${randomUUID()}`
  await storage.put(key, probe)
  try {
    const found = await storage.get(key)
    if (!found) throw missingFile(key)
    if (!found.equals(probe)) throw new StorageError('FILE_DAMAGED', `The file ${key} is not read as it was written.`)
  } finally {
    await storage.remove(key)
  }
}
