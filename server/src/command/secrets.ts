import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { sealRefreshTokensAgain } from '../authentication/seal-refresh-tokens-again.js'
import { type Config, loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { createDiskStorage } from '../storage/disk-storage.js'
import { encryptFilesAgain } from '../storage/encrypt-files-again.js'
import { createKeyring, type Keyring } from '../storage/keyring.js'
import { sealSecretsAgain } from '../webhooks/seal-secrets-again.js'
import { changing, operate } from './operator.js'
import { statusLine } from './status-line.js'

/** `signpost secrets …` */
export function secretsCommand(): Command {
  const command = new Command('secrets')
  changing(command.command('rotate'))
    .description(
      'encrypt files on disk, webhook secrets and refresh tokens with the first of SIGNPOST_ENCRYPTION_KEYS, also while the service runs'
    )
    .addHelpText(
      'after',
      '\nAdd a new key at the end of SIGNPOST_ENCRYPTION_KEYS and restart every process. Put it in front, restart every process again,' +
        '\nand run this. Then remove the old key.\nIt can be interrupted and run again. Exits with code 1 if a file cannot be decrypted.'
    )
    .option('--json', 'print JSON', false)
    .action(rotate)
  return command
}

async function rotate({ json }: { json: boolean }, command: Command) {
  const config = loadConfig(process.env)
  const keyring = createKeyring(config.encryptionKeys)
  const { files, endpoints, sessions, failed } = await useDatabase(config, (sql) =>
    operate(
      sql,
      command,
      {},
      async () => {
        const endpoints = await sealSecretsAgain(sql, keyring)
        const sessions = await sealRefreshTokensAgain(sql, keyring)
        return { endpoints, sessions, ...(await rotateFiles(config, keyring)) }
      },
      (result) => ({ ...result, failed: result.failed.length })
    )
  )
  const how = config.encryptionKeys.length > 0 ? 'encrypted with the first key' : 'decrypted, because there is no key'
  print(json, { files, webhook_endpoints: endpoints, sessions, failed }, [
    `${files} files, the secrets of ${endpoints} endpoints and the refresh tokens of ${sessions} sessions were ${how}.`,
    ...failed
  ])
  if (failed.length > 0) process.exitCode = 1
}

// A bucket is encrypted by its provider.
async function rotateFiles({ storage }: Config, keyring: Keyring): Promise<{ files: number; failed: string[] }> {
  if (storage.kind !== 'disk') return { files: 0, failed: [] }
  const status = statusLine()
  const show = (checked: number) => status.show(`${checked} files checked`)
  const again = encryptFilesAgain(createDiskStorage(storage.folder), keyring, show).finally(status.end)
  const { changed, failed } = await again
  return { files: changed, failed }
}
