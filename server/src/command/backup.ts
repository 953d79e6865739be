import { stat } from 'node:fs/promises'
import path from 'node:path'
import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { BackupEnd } from '../backup/archive-format.js'
import { type Config, loadConfig } from '../config/config.js'
import { readDatabase } from '../postgres/database.js'
import { createStorage } from '../storage/create-storage.js'
import { createKeyring } from '../storage/keyring.js'
import { recordBackup } from '../stores/backup-store.js'
import { reasonOf } from './doctor/finding.js'
import { changing, recordOperation } from './operator.js'
import { statusLine } from './status-line.js'

/** `signpost backup …` */
export function backupCommand(): Command {
  const command = changing(new Command('backup'))
    .addHelpText(
      'after',
      '\nThe backup is encrypted if SIGNPOST_BACKUP_KEY is set. It does not contain SIGNPOST_SECRET,' +
        '\nSIGNPOST_ENCRYPTION_KEYS or the signing key.' +
        '\nExits with code 1 if a file was missing from the storage, damaged or undecryptable. The backup then has everything else.'
    )
    .enablePositionalOptions()
    .argument('<target>', 'a new file, or a folder, in which the file is named after the time')
    .option('--json', 'print JSON', false)
    .action(create)
  command
    .command('verify')
    .description('read a backup completely and compare it with its digests')
    .argument('<source>', 'the file')
    .option('--json', 'print JSON', false)
    .action(verify)
  command
    .command('new-key')
    .description('create a key for backups')
    .option('--json', 'print JSON', false)
    .action(createKey)
  return command
}

async function create(target: string, { json }: { json: boolean }, command: Command) {
  const config = loadConfig(process.env)
  const now = new Date()
  const file = await fileFor(target, now, config)
  const { createBackup } = await import('../backup/create-backup.js')
  const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
  const status = statusLine()
  const options = { key: config.backupKey, secret: config.secrets[0], now, progress: status.show }
  const end = await readDatabase(config, async (sql, locks) => {
    const end = await createBackup({ sql, locks, storage }, file, options)
    const details = { ...countsOf(end), encrypted: config.backupKey !== undefined }
    const record = sql.begin(async (tx) => {
      await recordBackup(tx, now)
      await recordOperation(tx, command, { details }, now)
    })
    return { ...end, unrecorded: await record.then(() => undefined, reasonOf) }
  }).finally(status.end)
  const { reused, missing, unrecorded } = end
  print(json, { file, encrypted: config.backupKey !== undefined, ...countsOf(end), reused, missing }, [
    `${file} has ${sizesOf(end)}. It was read back and verified.`,
    ...(reused > 0 ? [`${reused} of the files were taken from a backup that was interrupted.`] : []),
    ...(config.backupKey === undefined ? ['It is not encrypted: SIGNPOST_BACKUP_KEY is not set.'] : []),
    ...(unrecorded
      ? [`Its time is not in the database, which the alert SignpostBackupOld goes by: ${unrecorded}`]
      : []),
    'Keep SIGNPOST_SECRET, SIGNPOST_ENCRYPTION_KEYS and the signing key in another place. They are not in the backup.',
    ...end.missing.map(
      (key) =>
        `Not in the backup, because it is missing from the storage, damaged, or encrypted with a key that is not in SIGNPOST_ENCRYPTION_KEYS: ${key}`
    )
  ])
  if (end.missing.length > 0) process.exitCode = 1
}

async function fileFor(target: string, now: Date, { backupKey }: Config): Promise<string> {
  if (/^[a-z][a-z0-9]+:\/\//.test(target)) {
    throw new UsageError('The target must be a file or a folder. Copy the file to a bucket afterwards.')
  }
  const resolved = path.resolve(target)
  const isFolder = await stat(resolved).then(
    (found) => found.isDirectory(),
    () => false
  )
  if (!isFolder) return resolved
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return path.join(resolved, `signpost-${time}.tar${backupKey === undefined ? '' : '.age'}`)
}

async function verify(source: string, { json }: { json: boolean }) {
  const { backupKey } = loadConfig(process.env)
  const { verifyBackup } = await import('../backup/verify-backup.js')
  const status = statusLine()
  const { header, ...end } = await verifyBackup(source, backupKey, status.show).finally(status.end)
  const version = header.migrations.at(-1)?.name
  print(json, { created_at: header.created_at, version, ...countsOf(end), missing: end.missing }, [
    `The backup of ${header.created_at} is intact: ${sizesOf(end)}, at ${version}.`,
    ...end.missing.map((key) => `Was missing from the storage or damaged when it was made: ${key}`)
  ])
}

async function createKey({ json }: { json: boolean }) {
  const { createBackupKeys } = await import('../backup/encryption.js')
  const { identity, recipient } = await createBackupKeys()
  print(json, { identity, recipient }, [
    `Identity   ${identity}`,
    `Recipient  ${recipient}`,
    'Set SIGNPOST_BACKUP_KEY to the recipient where backups are made, and to the identity where they are restored.',
    'Without the identity, nobody can read the backups. Save it now. It is not shown again.'
  ])
}

function countsOf({ rows, files, bytes }: BackupEnd) {
  return { rows: total(rows), files, bytes }
}

function sizesOf({ rows, files, bytes }: BackupEnd): string {
  return `${total(rows)} rows and ${files} files with ${(bytes / 1_000_000).toFixed(1)} MB`
}

function total(rows: BackupEnd['rows']): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
