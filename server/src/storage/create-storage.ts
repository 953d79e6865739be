import { createDiskStorage } from './disk-storage.js'
import type { Storage } from './storage.js'
import type { StorageSettings } from './storage-url.js'

/** Opens the storage of the settings. The AWS SDK is loaded only for a bucket, because that takes a while. */
export async function createStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'disk') return createDiskStorage(settings.folder)
  const { createS3Storage } = await import('./s3-storage.js')
  return createS3Storage(settings)
}
