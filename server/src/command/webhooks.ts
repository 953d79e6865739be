import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { replayFailed } from '../stores/delivery-store.js'
import { wakeEndpoints } from '../stores/wake-endpoints.js'
import { changing, recordOperation } from './operator.js'

/** `signpost webhooks …` */
export function webhooksCommand(): Command {
  const command = new Command('webhooks')
  changing(command.command('replay'))
    .description('redeliver failed deliveries to active endpoints')
    .option('--since <time>', 'only events at or after this time, in ISO 8601')
    .option('--json', 'print JSON', false)
    .action(replay)
  return command
}

async function replay({ since, json }: { since?: string; json: boolean }, command: Command) {
  const from = new Date(since ?? 0)
  if (Number.isNaN(from.getTime())) throw new UsageError(`--since ${since} is not a valid time in ISO 8601.`)
  const replayed = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const endpoints = await replayFailed(tx, from)
      wakeEndpoints(tx, [...new Set(endpoints)])
      const details = { since: since ?? null, deliveries: endpoints.length }
      await recordOperation(tx, command, { details }, now)
      return endpoints.length
    })
  })
  print(json, { replayed }, [`${replayed} deliveries have been scheduled again.`])
}
