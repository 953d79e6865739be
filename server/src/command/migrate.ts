import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { findAppliedMigrations } from '../postgres/migration-state.js'
import { readClock } from '../postgres/read-clock.js'
import { changing, recordOperation } from './operator.js'

/** `signpost migrate` */
export function migrateCommand(): Command {
  return changing(new Command('migrate'))
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }, command: Command) => {
      const names = await useDatabase(loadConfig(process.env), async (sql) => {
        const names = await findAppliedMigrations(sql)
        await recordOperation(sql, command, { details: { at: names.at(-1) ?? null } }, await readClock(sql))
        return names
      })
      print(json, { migrations: names }, [`The database is up to date at ${names.at(-1)}.`])
    })
}
