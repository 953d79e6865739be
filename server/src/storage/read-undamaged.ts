import { digestOfKey, sha256Of } from './document-files.js'
import { DecryptionError } from './keyring.js'
import type { Storage } from './storage.js'

/** A file, or null if it is missing, is not what its name says, or cannot be decrypted. */
export async function readUndamaged(storage: Storage, key: string): Promise<Buffer | null> {
  const bytes = await storage.get(key).catch(nullIfUndecryptable)
  if (!bytes) return null
  const digest = digestOfKey(key)
  return digest === undefined || sha256Of(bytes) === digest ? bytes : null
}

function nullIfUndecryptable(error: unknown) {
  if (error instanceof DecryptionError) return null
  throw error
}
