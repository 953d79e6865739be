import { access, constants, mkdir } from 'node:fs/promises'
import type { Config } from '../../config/config.js'
import { createKeyring } from '../../storage/keyring.js'
import { probeStorage } from '../../storage/probe-storage.js'
import { type Finding, ok, warn } from './finding.js'

// The alert begins here, too.
const tight = 0.1

/** Writes a file, reads it and removes it. */
export async function checkStorage({
  storage,
  encryptionKeys
}: Pick<Config, 'storage' | 'encryptionKeys'>): Promise<Finding> {
  const { createStorage } = await import('../../storage/create-storage.js')
  const opened = await createStorage(storage, createKeyring(encryptionKeys))
  await probeStorage(opened)
  const place = storage.kind === 'disk' ? storage.folder : `s3://${storage.bucket}/${storage.prefix}`
  const detail = `files can be written, read and removed in ${place}`
  const space = await opened.space?.()
  if (!space || space.freeBytes / space.sizeBytes >= tight) return ok(detail)
  const free = `${Math.floor((space.freeBytes / space.sizeBytes) * 100)} % of the disk is free`
  return warn(`${detail}; ${free}`, 'Make room before uploads and seals fail.')
}

/** Checks that the data folder can be used. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return ok(dataDir)
}
