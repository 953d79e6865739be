import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { createAuditKeys } from '../context/audit-keys.js'
import { readClock } from '../postgres/read-clock.js'
import { changing, recordOperation } from './operator.js'
import { statusLine } from './status-line.js'

/** `signpost restore` */
export function restoreCommand(): Command {
  return changing(new Command('restore'))
    .addHelpText('after', '\nVerifies the backup before it writes anything. If it fails, start it again.')
    .argument('<source>', 'the file that signpost backup wrote')
    .option('--json', 'print JSON', false)
    .action(restore)
}

async function restore(source: string, { json }: { json: boolean }, command: Command) {
  const config = loadConfig(process.env)
  const { restoreInto } = await import('../backup/restore-into.js')
  const { verifyUnknownAnchors } = await import('../anchors/verify-unknown.js')
  const status = statusLine()
  const restored = restoreInto(config, source, status.show, async ({ database, storage, verified, migrations }) => {
    const { directSql } = database
    const details = { backup_of: verified.header.created_at, files: verified.files }
    await recordOperation(directSql, command, { details }, await readClock(directSql))
    const auditKeys = createAuditKeys([...config.secrets, ...config.auditSecrets])
    const { problems } = await verifyUnknownAnchors({ sql: directSql, storage, auditKeys, config })
    return { verified, migrations, problems }
  })
  const { verified, migrations, problems } = await restored.finally(status.end)
  const { header, rows, files, missing } = verified
  const lost = problems.map(({ source, subject, text }) => ({ anchor: source, subject, problem: text }))
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
