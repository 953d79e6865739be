import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { readEnv } from '../config/env.js'
import { withSecretsFromFiles } from '../config/secrets-from-files.js'
import type { CopyProgress } from '../storage/copy-files.js'
import { createKeyring, type Keyring } from '../storage/keyring.js'
import type { OperationDetails } from '../stores/operator-log-store.js'
import { reasonOf } from './doctor/finding.js'
import { changing, recordOperation } from './operator.js'
import { showProgress } from './show-progress.js'

interface CopyOptions {
  from: string
  to: string
  verify: boolean
  json: boolean
}

/** `signpost storage …` */
export function storageCommand(): Command {
  const command = new Command('storage')
  changing(command.command('copy'))
    .description('copy all files to another storage, also while the service is running')
    .addHelpText(
      'after',
      '\nCan be repeated: it skips files that are there already with the same size and digest. ' +
        '\nExits with code 1 if a file could not be copied.'
    )
    .requiredOption('--from <url>', 's3://bucket/prefix?region=… or file:///folder')
    .requiredOption('--to <url>', 'likewise')
    .option('--verify', 'also read the files that are there already, and replace damaged ones', false)
    .option('--json', 'print JSON', false)
    .action(copy)
  return command
}

async function copy({ from, to, verify, json }: CopyOptions, command: Command) {
  if (from === to) throw new UsageError('--from and --to are the same.')
  const keyring = createKeyring(readEnv(withSecretsFromFiles(process.env)).SIGNPOST_ENCRYPTION_KEYS ?? [])
  const [source, target] = await Promise.all([open('--from', from, keyring), open('--to', to, keyring)])
  const { copyFiles, countFiles } = await import('../storage/copy-files.js')
  const progress = showProgress(await countFiles(source))
  const result = await copyFiles(source, target, { verify, onProgress: progress.show }).finally(progress.end)
  const { copied, skipped, problems } = result
  const unrecorded = await record(command, { copied, skipped, problems: problems.length })
  print(json, result, [...linesOf(result), ...(unrecorded ? [unrecorded] : [])])
  if (result.problems.length > 0) process.exitCode = 1
}

async function open(option: string, url: string, keyring: Keyring) {
  const { parseStorageUrl } = await import('../storage/storage-url.js')
  const { createStorage } = await import('../storage/create-storage.js')
  try {
    return await createStorage(parseStorageUrl(url), keyring)
  } catch (error) {
    throw new UsageError(`${option} ${(error as Error).message}`)
  }
}

// The database may be away, or elsewhere: this needs the storages alone.
async function record(command: Command, details: OperationDetails): Promise<string | undefined> {
  const [{ loadConfig }, { readDatabase }, { readClock }] = await Promise.all([
    import('../config/config.js'),
    import('../postgres/database.js'),
    import('../postgres/read-clock.js')
  ])
  try {
    await readDatabase(loadConfig(process.env), async (sql) =>
      recordOperation(sql, command, { details }, await readClock(sql))
    )
    return undefined
  } catch (error) {
    return `It is not in the log of operators: ${reasonOf(error)}`
  }
}

function linesOf({ copied, skipped, problems }: CopyProgress) {
  return [
    `${copied} files were copied, ${skipped} were there already.`,
    ...problems.map(({ key, problem }) => `${key} ${problem}`)
  ]
}
