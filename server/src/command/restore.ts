import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { createAuditKeys } from '../context/audit-keys.js'
import { migrationsFolder, openDatabase } from '../postgres/database.js'
import { migrate } from '../postgres/migrate.js'
import { readMigrations } from '../postgres/migration-files.js'
import { readClock } from '../postgres/read-clock.js'
import { createStorage } from '../storage/create-storage.js'
import { createKeyring } from '../storage/keyring.js'
import { changing, recordOperation } from './operator.js'
import { statusLine } from './status-line.js'

/** `signpost restore` */
export function restoreCommand(): Command {
  return changing(new Command('restore'))
    .description('restore a backup into an empty database and the storage; stop the service first')
    .addHelpText('after', '\nVerifies the backup before it writes anything. If it fails, start it again.')
    .argument('<source>', 'the file that signpost backup wrote')
    .option('--json', 'print JSON', false)
    .action(restore)
}

async function restore(source: string, { json }: { json: boolean }, command: Command) {
  const config = loadConfig(process.env)
  const { verifyBackup } = await import('../backup/verify-backup.js')
  const { restoreBackup, withKnownMigrations } = await import('../backup/restore-backup.js')
  const { verifyUnknownAnchors } = await import('../anchors/verify-unknown.js')
  const status = statusLine()
  const verified = await verifyBackup(source, config.backupKey, status.show).finally(status.end)
  const header = withKnownMigrations(verified.header, await readMigrations(migrationsFolder))
  const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
  await using database = await openDatabase(config, { upTo: header.migrations.length })
  const options = { key: config.backupKey, header, progress: status.show }
  await restoreBackup({ sql: database.directSql, storage }, source, options).finally(status.end)
  const migrations = await migrate(database.directSql, migrationsFolder)
  const details = { backup_of: header.created_at, files: verified.files }
  await recordOperation(database.directSql, command, { details }, await readClock(database.directSql))
  const auditKeys = createAuditKeys([...config.secrets, ...config.auditSecrets])
  const { problems } = await verifyUnknownAnchors({ sql: database.directSql, storage, auditKeys, config })
  const lost = problems.map(({ source, subject, text }) => ({ anchor: source, subject, problem: text }))
  const { rows, files, missing } = verified
  print(json, { created_at: header.created_at, rows, files, missing, migrations, lost }, [
    `The backup of ${header.created_at} is restored: ${files} files and the rows of ${header.tables.length} tables.`,
    ...migrations.map((name) => `Migrated to ${name}.`),
    'Start the service with the SIGNPOST_SECRET, SIGNPOST_ENCRYPTION_KEYS and signing key that it had. With another secret, audit trails do not verify.',
    ...linesOf(lost),
    ...missing.map((key) => `The backup does not have this file: ${key}`)
  ])
}

function linesOf(lost: { anchor: string; subject: string; problem: string }[]): string[] {
  if (lost.length === 0) return []
  const anchors = [...new Set(lost.map(({ anchor }) => anchor))]
  return [
    'The storage has anchors of audit trails that are newer than the backup. What they show to be lost:',
    ...lost.map(({ subject, problem }) => `  ${subject}: ${problem}`),
    'Until these files are moved out of the storage, signpost audit verify --all reports the same:',
    ...anchors.map((key) => `  ${key}`)
  ]
}
