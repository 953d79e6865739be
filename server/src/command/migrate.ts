import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { useDatabase } from '../postgres/database.js'
import { print } from './print.js'

/** `signpost migrate` */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const rows = await useDatabase(
        loadConfig(process.env),
        (sql) => sql<{ name: string }[]>`
        select name
        from schema_migrations
        order by number
      `
      )
      const names = rows.map(({ name }) => name)
      print(json, { migrations: names }, [`The database is up to date, with ${names.at(-1)}.`])
    })
}
