import { access } from 'node:fs/promises'
import path from 'node:path'
import { print, UsageError } from '@signpost/cli/terminal'
import { actOnAccount } from '@signpost/spec/rules'
import { Command } from 'commander'
import { operatorAct, recordAct } from '../accounts/record-act.js'
import { loadConfig } from '../config/config.js'
import { readDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { createStorage } from '../storage/create-storage.js'
import { createKeyring } from '../storage/keyring.js'
import { accountOf } from './account-of.js'
import { changing, operate } from './operator.js'

interface ExportOptions {
  email: string
  to: string
  json: boolean
}

/** `signpost accounts export` */
export function accountsExportCommand(): Command {
  return changing(new Command('export'))
    .description('write everything of an account to a ZIP archive, also while the service is running')
    .addHelpText('after', '\nExits with code 1 if a file was missing from the storage, damaged or undecryptable.')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .requiredOption('--to <file>', 'a new file')
    .option('--json', 'print JSON', false)
    .action(exportTo)
}

async function exportTo({ email, to, json }: ExportOptions, command: Command) {
  const config = loadConfig(process.env)
  const file = path.resolve(to)
  if (await exists(file)) throw new UsageError(`${file} exists already.`)
  const { exportAccount } = await import('./account-export/export-account.js')
  const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
  const { documents, files, missing } = await readDatabase(config, async (sql) => {
    const account = await accountOf(sql, email)
    // Before it begins, so that there is no export that the log does not have.
    const now = await readClock(sql)
    await sql.begin((tx) => recordAct(tx, operatorAct(account.id, now), actOnAccount('account.exported')))
    const write = () => exportAccount({ sql, storage, config }, account, file, new Date())
    return operate(sql, command, { accountId: account.id }, write, ({ documents, files }) => ({ documents, files }))
  })
  print(json, { file, documents, files, missing }, [
    `${file} has ${documents} documents and ${files} files.`,
    ...missing.map(
      (name) =>
        `Not in the archive, because it is missing from the storage, damaged, or encrypted with a key that is not in SIGNPOST_ENCRYPTION_KEYS: ${name}`
    )
  ])
  if (missing.length > 0) process.exitCode = 1
}

async function exists(file: string) {
  return access(file).then(
    () => true,
    () => false
  )
}
