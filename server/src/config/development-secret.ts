import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config-error.js'

/** The secret of a development installation: created on first start and kept in the data folder. */
export function readDevelopmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'development-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // Exclusive, so that two concurrent first starts use the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dataDir, error)
  }
  return readSecret(file, dataDir)
}

function readSecret(file: string, dataDir: string) {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw unusable(dataDir, error)
  }
  throw new ConfigError(
    `The data folder ${dataDir} is damaged: the file development-secret is too short. Delete the file.`
  )
}

function unusable(dataDir: string, cause: unknown) {
  const { code } = cause as NodeJS.ErrnoException
  return new ConfigError(
    `The data folder ${dataDir} cannot be used (${code}). Set SIGNPOST_DATA_DIR to a writable folder.`
  )
}
