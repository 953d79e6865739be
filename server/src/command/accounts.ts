import { print, UsageError } from '@signpost/cli/terminal'
import { type AccountActRecord, actOnAccount, isEmail, type Plan, plans, readOrigin } from '@signpost/spec/rules'
import { Argument, Command, Option } from 'commander'
import type { TransactionSql } from 'postgres'
import { createAccount, EmailTakenError } from '../accounts/create-account.js'
import { operatorAct, recordAct } from '../accounts/record-act.js'
import { loadConfig } from '../config/config.js'
import { uuidOf } from '../contract/ids.js'
import { useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { type Account, resumeSending, setPlan, suspendSending, updateAccount } from '../stores/account-store.js'
import type { OperationDetails } from '../stores/operator-log-store.js'
import { lockOpenAccount } from './account-of.js'
import { accountsCloseCommand } from './accounts-close.js'
import { accountsExportCommand } from './accounts-export.js'
import { accountsForgetCommand } from './accounts-forget.js'
import { accountsListCommand } from './accounts-list.js'
import { changing, recordOperation } from './operator.js'

/** `signpost accounts …` */
export function accountsCommand(): Command {
  const command = new Command('accounts')
  changing(command.command('create'))
    .description('create an account with a live and a test key, which are shown only once')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .addOption(new Option('--plan <plan>', 'the plan of the account').choices(Object.keys(plans)).default('free'))
    .option('--name <name>', 'the sender’s name that signers see')
    .option('--verified', 'mark the e-mail address as verified, so that the live key works', false)
    .option('--json', 'print JSON', false)
    .action(create)
  changing(command.command('set-plan'))
    .description('change the plan of an account, from its next request on')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .addArgument(new Argument('<plan>').choices(Object.keys(plans)))
    .option('--json', 'print JSON', false)
    .action(changePlan)
  changing(command.command('set-origins'))
    .description('set the origins that may frame the account’s signing pages; without any, all origins may')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .argument('[origins...]', 'such as https://app.example.com')
    .option('--json', 'print JSON', false)
    .action(setOrigins)
  changing(command.command('set-retention'))
    .description('erase the account’s completed and voided documents a number of days after they ended')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .argument('<days>', 'a number of days, or `off` to keep them')
    .option('--json', 'print JSON', false)
    .action(setRetention)
  changing(command.command('suspend'))
    .description('stop an account from sending; documents that are out can still be signed')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .requiredOption('--reason <text>', 'why, for other operators; the account does not see it')
    .option('--json', 'print JSON', false)
    .action(suspend)
  changing(command.command('resume'))
    .description('let an account send again')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .option('--json', 'print JSON', false)
    .action(resume)
  command.addCommand(accountsListCommand())
  command.addCommand(accountsForgetCommand())
  command.addCommand(accountsExportCommand())
  command.addCommand(accountsCloseCommand())
  return command
}

interface CreateOptions {
  email: string
  plan: Plan
  name?: string | undefined
  verified: boolean
  json: boolean
}

async function create({ email, plan, name, verified, json }: CreateOptions, command: Command) {
  if (!isEmail(email)) throw new UsageError(`--email ${email} is not an e-mail address.`)
  const created = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql
      .begin(async (tx) => {
        const created = await createAccount(tx, { email, plan, name, verified }, now)
        const accountId = uuidOf('acc', created.account_id)
        await recordOperation(tx, command, { accountId, details: { plan, verified } }, now)
        return created
      })
      .catch((error) => {
        throw error instanceof EmailTakenError ? new UsageError(error.message) : error
      })
  })
  print(json, created, [
    `Account   ${created.account_id}`,
    `Live key  ${created.live_key}${verified ? '' : '  (works only after the e-mail address is verified)'}`,
    `Test key  ${created.test_key}`,
    'Save the keys now. They are not shown again.'
  ])
}

async function changePlan(plan: Plan, { email, json }: { email: string; json: boolean }, command: Command) {
  await change(command, email, { plan }, async (tx, account) => {
    await setPlan(tx, account.id, plan)
    return account.plan === plan ? null : actOnAccount('account.updated', {}, ['plan'])
  })
  print(json, { email, plan }, [`${email} has the plan ${plan}.`])
}

async function setOrigins(given: string[], { email, json }: { email: string; json: boolean }, command: Command) {
  const origins = given.map(asOrigin)
  await change(command, email, { embed_origins: origins }, async (tx, { id }) => {
    await updateAccount(tx, id, { embed_origins: origins })
    return actOnAccount('account.updated', {}, ['embed_origins'])
  })
  print(json, { email, embed_origins: origins }, [origins.length > 0 ? origins.join('\n') : 'Anywhere.'])
}

async function setRetention(given: string, { email, json }: { email: string; json: boolean }, command: Command) {
  const days = given === 'off' ? null : asDays(given)
  await change(command, email, { retention_days: days }, async (tx, { id }) => {
    await updateAccount(tx, id, { retention_days: days })
    return actOnAccount('account.updated', {}, ['retention_days'])
  })
  const sentence = days === null ? 'Documents are kept.' : `Documents are erased ${days} days after they ended.`
  print(json, { email, retention_days: days }, [sentence])
}

async function suspend({ email, reason, json }: { email: string; reason: string; json: boolean }, command: Command) {
  if (reason.trim() === '' || reason.length > 500) throw new UsageError('--reason must have 1 to 500 characters.')
  await change(command, email, { reason }, async (tx, { id }, now) => {
    await suspendSending(tx, id, reason, now)
    // Not the reason, which the account does not see.
    return actOnAccount('account.suspended')
  })
  print(json, { email, suspended: true }, [`${email} can no longer send. What is out can be signed.`])
}

async function resume({ email, json }: { email: string; json: boolean }, command: Command) {
  await change(command, email, {}, async (tx, { id }) => {
    await resumeSending(tx, id)
    return actOnAccount('account.resumed')
  })
  print(json, { email, suspended: false }, [`${email} can send again.`])
}

function asDays(text: string) {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new UsageError(`${text} is not a number of days, from 1 to 99999, or off.`)
}

type Change = (tx: TransactionSql, account: Account, now: Date) => Promise<AccountActRecord | null>

/** Changes an account, and records it: in its log as the operator’s, and in the log of operators. */
async function change(command: Command, email: string, details: OperationDetails, work: Change) {
  await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    await sql.begin(async (tx) => {
      const account = await lockOpenAccount(tx, email)
      await recordAct(tx, operatorAct(account.id, now), await work(tx, account, now))
      await recordOperation(tx, command, { accountId: account.id, details }, now)
    })
  })
}

function asOrigin(text: string) {
  const origin = readOrigin(text)
  if (!origin) throw new UsageError(`${text} is not an origin, such as https://app.example.com.`)
  return origin
}
