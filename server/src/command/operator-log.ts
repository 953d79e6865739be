import { once } from 'node:events'
import { UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { Sql } from 'postgres'
import { loadConfig } from '../config/config.js'
import { publicId } from '../contract/ids.js'
import { presentOperatorLogEntry } from '../log-forwarding/present-operator-log-entry.js'
import { presentAccountLogEntry } from '../operations/account-log/present-account-log-entry.js'
import { readDatabase } from '../postgres/database.js'
import { readAccountLogs } from '../stores/account-log-store.js'
import { readOperatorLog } from '../stores/operator-log-store.js'

interface LogOptions {
  since?: string
  until?: string
  accounts: boolean
}

/** `signpost operator-log` */
export function operatorLogCommand(): Command {
  return new Command('operator-log')
    .option('--since <time>', 'from this time on, in ISO 8601')
    .option('--until <time>', 'before this time, in ISO 8601')
    .option('--accounts', 'print the logs of all accounts instead: what members, keys and operators did to each', false)
    .action(printLog)
}

async function printLog({ since, until, accounts }: LogOptions) {
  const times = { since: timeOf('--since', since, 0), until: timeOf('--until', until, Date.now() + 60_000) }
  await readDatabase(loadConfig(process.env), async (sql) => {
    for await (const lines of linesOf(sql, accounts, times))
      if (!process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
        await once(process.stdout, 'drain')
  })
}

async function* linesOf(sql: Sql, accounts: boolean, times: { since: Date; until: Date }): AsyncGenerator<object[]> {
  if (accounts)
    for await (const rows of readAccountLogs(sql, times))
      yield rows.map((row) => ({ account_id: publicId('acc', row.account_id), ...presentAccountLogEntry(row) }))
  else for await (const rows of readOperatorLog(sql, times)) yield rows.map(presentOperatorLogEntry)
}

function timeOf(option: string, text: string | undefined, byDefault: number): Date {
  const time = new Date(text ?? byDefault)
  if (Number.isNaN(time.getTime())) throw new UsageError(`${option} ${text} is not a valid time in ISO 8601.`)
  return time
}
