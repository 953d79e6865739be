import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { sealRefreshTokensAgain } from '../authentication/seal-refresh-tokens-again.js'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { createDiskStorage } from '../storage/disk-storage.js'
import { encryptFilesAgain } from '../storage/encrypt-files-again.js'
import { createKeyring } from '../storage/keyring.js'
import { sealSecretsAgain } from '../webhooks/seal-secrets-again.js'

/** `signpost secrets …` */
export function secretsCommand(): Command {
  const command = new Command('secrets').description('encrypt what is stored')
  command
    .command('rotate')
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

async function rotate({ json }: { json: boolean }) {
  const config = loadConfig(process.env)
  const keyring = createKeyring(config.encryptionKeys)
  const { endpoints, sessions } = await useDatabase(config, async (sql) => ({
    endpoints: await sealSecretsAgain(sql, keyring),
    sessions: await sealRefreshTokensAgain(sql, keyring)
  }))
  const report = (checked: number) => {
    if (process.stderr.isTTY && checked % 100 === 0) process.stderr.write(`\r${checked} files checked`)
  }
  const { storage } = config
  const { changed, failed } =
    storage.kind === 'disk'
      ? await encryptFilesAgain(createDiskStorage(storage.folder), keyring, report)
      : { changed: 0, failed: [] }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const how = config.encryptionKeys.length > 0 ? 'encrypted with the first key' : 'decrypted, because there is no key'
  print(json, { files: changed, webhook_endpoints: endpoints, sessions, failed }, [
    `${changed} files, the secrets of ${endpoints} endpoints and the refresh tokens of ${sessions} sessions were ${how}.`,
    ...failed
  ])
  if (failed.length > 0) process.exitCode = 1
}
