import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { arePartitioned, partitionTables } from '../stores/partition-store.js'
import { changing, operate } from './operator.js'

const day = 24 * 3600_000

/** `signpost partition` */
export function partitionCommand(): Command {
  return changing(new Command('partition'))
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }, command: Command) => {
      const isNew = await useDatabase(loadConfig(process.env), async (sql) => {
        if (await arePartitioned(sql)) return false
        const now = new Date()
        await operate(sql, command, {}, () => partitionTables(sql, now, startOfDayAfter(now)))
        return true
      })
      print(json, { partitioned: isNew }, [
        isNew ? 'The tables are partitioned.' : 'The tables are partitioned already.'
      ])
    })
}

// Not the next day, which another clock may have reached.
function startOfDayAfter(now: Date) {
  return new Date(Math.floor(now.getTime() / day) * day + 2 * day)
}
