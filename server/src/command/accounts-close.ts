import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { closeAccount, whyNotClosed } from '../accounts/close-account.js'
import { loadConfig } from '../config/config.js'
import { publicId } from '../contract/ids.js'
import { useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { lockAccount } from '../stores/account-store.js'
import { type AccountContents, countContents } from '../stores/closing-store.js'
import { accountOf, assertOpen } from './account-of.js'

interface CloseOptions {
  email: string
  keepDocuments: string
  void: boolean
  yes: boolean
  json: boolean
}

/** `signpost accounts close` */
export function accountsCloseCommand(): Command {
  return new Command('close')
    .description('close an account for good: nobody can use it any more, and what it has is erased')
    .addHelpText(
      'after',
      '\nWithout --yes, shows what the account has and changes nothing. Before, `accounts export` saves all of it.'
    )
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .option('--keep-documents <days>', 'how many days after its end a document is erased', '30')
    .option('--void', 'void documents that are out for signature; their signers get an e-mail', false)
    .option('--yes', 'close it', false)
    .option('--json', 'print JSON', false)
    .action(close)
}

async function close({ email, keepDocuments, void: mayVoid, yes, json }: CloseOptions) {
  const keepDays = asDays(keepDocuments)
  const { id, contents } = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const account = await lockAccount(tx, (await accountOf(tx, email)).id)
      // Another operator may have closed it while this one waited for the lock.
      assertOpen(account)
      const contents = await countContents(tx, account.id)
      const reason = whyNotClosed(contents, mayVoid)
      if (reason) throw new UsageError(`${email} cannot be closed: ${reason}`)
      if (yes) await closeAccount(tx, account, keepDays, now)
      return { id: publicId('acc', account.id), contents }
    })
  })
  print(json, { id, email, closed: yes, keep_documents: keepDays, ...contents }, [
    `${email} (${id}) has:`,
    ...listOf(contents, keepDays),
    yes
      ? 'It is closed. Nobody can use it any more.'
      : 'Nothing has changed. Closing cannot be undone: save what you need with `accounts export`, and add --yes.'
  ])
}

function listOf({ members, keys, endpoints, templates, drafts, out, ended }: AccountContents, keepDays: number) {
  const erased = `erased ${keepDays} ${keepDays === 1 ? 'day' : 'days'} after they ended`
  const lines: [number, string, string][] = [
    [members, 'members', 'removed'],
    [keys, 'API keys', 'revoked'],
    [endpoints, 'webhook endpoints', 'deleted'],
    [templates, 'templates, with their links', 'deleted'],
    [drafts, 'drafts', 'deleted'],
    [out, 'documents that are out for signature', `voided, and ${erased}`],
    [ended, 'completed and voided documents', erased]
  ]
  return lines
    .filter(([count]) => count > 0)
    .map(([count, what, becomes]) => `${String(count).padStart(8)}  ${what}: ${becomes}`)
}

function asDays(text: string) {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new UsageError(`--keep-documents must be a number of days, from 1 to 99999.`)
}
