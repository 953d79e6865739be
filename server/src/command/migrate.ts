import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { findAppliedMigrations } from '../postgres/migration-state.js'

/** `signpost migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('apply pending migrations to the database')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const names = await useDatabase(loadConfig(process.env), findAppliedMigrations)
      print(json, { migrations: names }, [`The database is up to date at ${names.at(-1)}.`])
    })
}
