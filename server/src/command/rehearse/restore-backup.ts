import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { nothingVerified, verifyAll } from '../../anchors/verify-all.js'
import type { Problem } from '../../anchors/verify-documents.js'
import { createBackup } from '../../backup/create-backup.js'
import { restoreInto } from '../../backup/restore-into.js'
import { type Config, loadConfig } from '../../config/config.js'
import { openDatabase, readDatabase } from '../../postgres/database.js'
import { createStorage } from '../../storage/create-storage.js'
import { createKeyring } from '../../storage/keyring.js'
import { startProcess } from './process.js'
import type { Rehearse } from './rehearsal.js'
import { ofSystem } from './stage.js'

/**
 * Restores a backup of this service, or one that is made for it, with the secrets of this process: whether they fit, and how long
 * it takes. Nothing of it is sent: no worker runs, and the restored files and rows go with the stage.
 */
export const restoreLatest: Rehearse = async ({ stage, backup, take }) => {
  const config = loadConfig(process.env)
  const began = performance.now()
  let file = backup
  if (file === undefined) {
    const made = path.join(stage.folder, 'backup.tar')
    await take('A backup is made', async () => {
      const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
      const options = { key: config.backupKey, secret: config.secrets[0], now: new Date(), progress: () => {} }
      const { files, bytes, missing } = await readDatabase(config, (sql, locks) =>
        createBackup({ sql, locks, storage }, made, options)
      )
      if (missing.length > 0) throw new Error(`${missing.length} files are missing or damaged: ${missing[0]}`)
      return `${files} files, ${megabytesOf(bytes)}`
    })
    file = made
  }
  const folder = path.join(stage.folder, 'restored')
  await mkdir(folder, { mode: 0o700 })
  const url = await stage.createDatabase()
  const target: Config = { ...config, database: { kind: 'external', url }, storage: { kind: 'disk', folder } }
  const source = file
  await take('It is restored into an empty database', () => restore(target, source))
  await take('Its audit trails and sealed files are verified with the secrets of this process', () => verify(target))
  await take('An API starts on it', async () => {
    await using api = await startProcess('api', settingsOf(target, url, folder))
    const { status } = await fetch(`${api.url}/readyz`)
    if (status !== 200) throw new Error(`/readyz answers ${status}`)
    return `The service would be away for ${((performance.now() - began) / 1000).toFixed(0)} s on this machine`
  })
}

function restore(target: Config, source: string): Promise<string> {
  return restoreInto(
    target,
    source,
    () => {},
    async ({ verified }) => {
      const { header, files, bytes, missing } = verified
      if (missing.length > 0) throw new Error(`${missing.length} files are not in the backup: ${missing[0]}`)
      const hours = (Date.now() - Date.parse(header.created_at)) / 3600_000
      return `${files} files, ${megabytesOf(bytes)}, of ${header.created_at}: what was done in the ${hours.toFixed(1)} h since would be lost`
    }
  )
}

async function verify(target: Config): Promise<string> {
  const problems: Problem[] = []
  const onProblem = (problem: Problem) => void problems.push(problem)
  const { inContext } = await import('../with-context.js')
  await using database = await openDatabase(target)
  const { documents, entries } = await inContext(target, database.sql, database.locks, (context) =>
    verifyAll(context, { from: nothingVerified, atOnce: 4, onProblem })
  )
  const [first] = problems
  if (first) throw new Error(`${problems.length} problems. The first: ${first.subject}: ${first.text}`)
  return `${entries} entries of ${documents} documents are unchanged`
}

// In development, so that it needs no mail server: none of what waits is sent without a worker.
function settingsOf(config: Config, url: string, folder: string): Record<string, string> {
  return {
    ...ofSystem(),
    DATABASE_URL: url,
    SIGNPOST_DATA_DIR: folder,
    SIGNPOST_SECRET: config.secrets.join(','),
    SIGNPOST_AUDIT_SECRETS: config.auditSecrets.join(','),
    SIGNPOST_ENCRYPTION_KEYS: config.encryptionKeys.map((key) => key.toString('base64')).join(','),
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_URL: 'http://localhost:0',
    LOG_LEVEL: 'silent'
  }
}

const megabytesOf = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
