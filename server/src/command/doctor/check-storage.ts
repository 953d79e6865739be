import { access, constants, mkdir } from 'node:fs/promises'
import type { Config } from '../../config/config.js'
import { createKeyring } from '../../storage/keyring.js'
import { probeStorage } from '../../storage/probe-storage.js'
import { type Finding, ok } from './finding.js'

/** Writes a file, reads it and removes it. */
export async function checkStorage({
  storage,
  encryptionKeys
}: Pick<Config, 'storage' | 'encryptionKeys'>): Promise<Finding> {
  const { createStorage } = await import('../../storage/create-storage.js')
  await probeStorage(await createStorage(storage, createKeyring(encryptionKeys)))
  const place = storage.kind === 'disk' ? storage.folder : `s3://${storage.bucket}/${storage.prefix}`
  return ok(`files can be written, read and removed in ${place}`)
}

/** Checks that the data folder can be used. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return ok(dataDir)
}
