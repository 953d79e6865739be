import type { Keyring } from './keyring.js'
import type { Storage } from './storage.js'

/** A storage whose files are encrypted. Files that were stored before there was a key are read as they are. */
export function encryptAtRest(storage: Storage, keyring: Keyring): Storage {
  return {
    ...storage,
    put: (key, bytes) => storage.put(key, keyring.encrypt(bytes, key)),
    async get(key) {
      const bytes = await storage.get(key)
      return bytes && keyring.decrypt(bytes, key)
    }
  }
}
