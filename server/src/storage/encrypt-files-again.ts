import { keptFolders } from './document-files.js'
import { DecryptionError, type Keyring } from './keyring.js'
import type { Storage } from './storage.js'

/** What came of it. */
export interface EncryptedAgain {
  /** The number of files that were encrypted again. */
  changed: number
  /** The files that cannot be decrypted, with the reason. They stay as they are. */
  failed: string[]
}

/**
 * Encrypts every file with the first key that is not encrypted with it. The service can run meanwhile. A file that it
 * removes at this very moment is stored once more, and then removed as an orphan.
 */
export async function encryptFilesAgain(
  storage: Storage,
  keyring: Keyring,
  onProgress: (checked: number) => void
): Promise<EncryptedAgain> {
  let [checked, changed] = [0, 0]
  const failed: string[] = []
  for (const folder of keptFolders) {
    for await (const { key } of storage.list(folder)) {
      const isChanged = await encryptAgain(storage, keyring, key).catch((error) => {
        if (!(error instanceof DecryptionError)) throw error
        failed.push(error.message)
      })
      if (isChanged) changed++
      onProgress(++checked)
    }
  }
  return { changed, failed }
}

async function encryptAgain(storage: Storage, keyring: Keyring, key: string) {
  const bytes = await storage.get(key)
  if (!bytes || key.endsWith('.partial') || keyring.isCurrent(bytes)) return false
  await storage.put(key, keyring.encrypt(keyring.decrypt(bytes, key), key))
  return true
}
