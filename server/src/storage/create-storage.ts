import { createDiskStorage } from './disk-storage.js'
import { createKeyring, type Keyring } from './keyring.js'
import type { Storage } from './storage.js'
import type { StorageSettings } from './storage-url.js'

/**
 * Opens the storage of the settings. Files on disk are encrypted with the keyring, those in a bucket as the bucket is set
 * up. The AWS SDK is loaded only for a bucket, because that takes a while.
 */
export async function createStorage(settings: StorageSettings, keyring: Keyring = createKeyring([])): Promise<Storage> {
  if (settings.kind === 'disk') return encryptAtRest(createDiskStorage(settings.folder), keyring)
  const { createS3Storage } = await import('./s3-storage.js')
  return createS3Storage(settings)
}

/** A storage whose files are encrypted. Files that were stored before there was a key are read as they are. */
function encryptAtRest(storage: Storage, keyring: Keyring): Storage {
  return {
    ...storage,
    put: (key, bytes) => storage.put(key, keyring.encrypt(bytes, key)),
    async get(key) {
      const bytes = await storage.get(key)
      return bytes && keyring.decrypt(bytes, key)
    }
  }
}
