import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { closeAccount, whyNotClosed } from '../accounts/close-account.js'
import { loadConfig } from '../config/config.js'
import { publicId } from '../contract/ids.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import type { Account } from '../stores/account-store.js'
import { type AccountContents, countContents } from '../stores/closing-store.js'
import { accountOf, lockOpenAccount } from './account-of.js'
import { changing, recordOperation } from './operator.js'

interface CloseOptions {
  email: string
  keepDocuments: string
  void: boolean
  yes: boolean
  json: boolean
}

/** `signpost accounts close` */
export function accountsCloseCommand(): Command {
  return changing(new Command('close'))
    .description('close an account for good: nobody can use it any more, and what it has is erased')
    .addHelpText('after', '\nWithout --yes, shows what the account has, or has left, and changes nothing.')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .option('--keep-documents <days>', 'for how many days at most a document is kept after it ended', '30')
    .option('--void', 'void documents that are out for signature; their signers get an e-mail', false)
    .option('--yes', 'close it', false)
    .option('--json', 'print JSON', false)
    .action(async (options: CloseOptions, command: Command) => {
      const keepDays = asDays(options.keepDocuments)
      await (options.yes ? close(options, keepDays, command) : preview(options, keepDays))
    })
}

async function preview({ email, void: mayVoid, json }: CloseOptions, keepDays: number) {
  const { account, contents } = await readDatabase(loadConfig(process.env), async (sql) => {
    const account = await accountOf(sql, email)
    const now = await readClock(sql)
    return { account, contents: await countContents(sql, account.id, keptDays(account, keepDays), now) }
  })
  show(json, account, contents, keepDays, [
    account.closed_at
      ? `It was closed at ${account.closed_at.toISOString()}, and is forgotten once no document is left.`
      : (whyNotClosed(contents, mayVoid) ??
        'Nothing has changed. Closing cannot be undone: save what you need with `accounts export`, and add --yes.')
  ])
}

async function close({ email, void: mayVoid, json }: CloseOptions, keepDays: number, command: Command) {
  const { account, contents } = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const account = await lockOpenAccount(tx, email)
      const kept_days = keptDays(account, keepDays)
      const contents = await countContents(tx, account.id, kept_days, now)
      const reason = whyNotClosed(contents, mayVoid)
      if (reason) throw new UsageError(`${email} cannot be closed: ${reason}`)
      await closeAccount(tx, account, kept_days, now)
      const details = { keep_documents: kept_days, void: mayVoid }
      await recordOperation(tx, command, { accountId: account.id, details }, now)
      return { account: { ...account, closed_at: now, kept_days }, contents }
    })
  })
  show(json, account, contents, keepDays, ['It is closed. Nobody can use it any more.'])
}

function show(json: boolean, account: Account, contents: AccountContents, keepDays: number, end: string[]) {
  const { email, closed_at } = account
  const id = publicId('acc', account.id)
  const keep_documents = keptDays(account, keepDays)
  const shown = { id, email, closed_at: closed_at?.toISOString() ?? null, keep_documents, ...contents }
  print(json, shown, [`${email} (${id}) has:`, ...listOf(contents, keep_documents), ...end])
}

// Never longer than before.
function keptDays({ kept_days, retention_days }: Account, keepDays: number) {
  return kept_days ?? Math.min(keepDays, retention_days ?? keepDays)
}

function listOf(contents: AccountContents, keepDays: number) {
  const { members, keys, endpoints, templates, drafts, out, sealing, failed, ended, overdue, on_hold } = contents
  const erased = `erased ${keepDays} ${keepDays === 1 ? 'day' : 'days'} after they ended`
  const lines: [number, string][] = [
    [members, 'members: removed'],
    [keys, 'API keys: revoked'],
    [endpoints, 'webhook endpoints: deactivated, and deleted later'],
    [templates, 'templates, with their links: deleted'],
    [drafts, 'drafts: deleted'],
    [out, `documents that are out for signature: voided, and ${erased}`],
    [sealing, 'documents that are being sealed'],
    [failed, 'documents that could not be sealed'],
    [ended - overdue, `completed and voided documents: ${erased}`],
    [overdue, 'completed and voided documents that ended longer ago: erased within minutes'],
    [on_hold, 'documents on legal hold']
  ]
  return lines.filter(([count]) => count > 0).map(([count, what]) => `${String(count).padStart(8)}  ${what}`)
}

function asDays(text: string) {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new UsageError('--keep-documents must be a number of days, from 1 to 99999.')
}
