import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { publicId } from '../contract/ids.js'
import { readDatabase } from '../postgres/database.js'
import { type Account, listAccounts } from '../stores/account-store.js'

/** `signpost accounts list` */
export function accountsListCommand(): Command {
  return new Command('list')
    .description('list the accounts, the oldest first')
    .option('--json', 'print JSON', false)
    .action(list)
}

async function list({ json }: { json: boolean }) {
  const accounts = (await readDatabase(loadConfig(process.env), listAccounts)).map(present)
  print(json, accounts, accounts.length === 0 ? ['There are none.'] : accounts.map(lineOf))
}

const present = ({
  id,
  email,
  email_verified,
  plan,
  created_at,
  sending_suspended_at,
  sending_suspended_for,
  closed_at,
  forgotten_at
}: Account) => ({
  id: publicId('acc', id),
  email,
  email_verified,
  plan,
  created_at: created_at.toISOString(),
  sending_suspended_at: sending_suspended_at?.toISOString() ?? null,
  // Operators only: the account does not see it.
  sending_suspended_for,
  closed_at: closed_at?.toISOString() ?? null,
  forgotten_at: forgotten_at?.toISOString() ?? null
})

function lineOf({
  id,
  email,
  email_verified,
  plan,
  created_at,
  sending_suspended_for: reason,
  closed_at,
  forgotten_at
}: ReturnType<typeof present>) {
  const unverified = email_verified ? '' : '  not verified'
  const suspended = reason === null ? '' : `  suspended: ${JSON.stringify(reason)}`
  const state = closed_at ? `  closed ${closed_at}, ${forgotten_at ? 'forgotten' : 'not forgotten yet'}` : suspended
  return `${created_at}  ${id}  ${plan.padEnd(12)}  ${email}${unverified}${state}`
}
