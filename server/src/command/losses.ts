import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { type LossRow, listLosses, settleLosses } from '../stores/loss-store.js'
import { changing, recordOperation } from './operator.js'

/** `signpost losses …` */
export function lossesCommand(): Command {
  const command = new Command('losses')
  command
    .command('list')
    .description('list signed files without a record, and webhooks that were delivered for events that are gone')
    .option('--json', 'print JSON', false)
    .action(list)
  changing(command.command('settle'))
    .description('record that you have looked at losses; a file is then removed as any other file without a record')
    .argument('<reference...>', 'as listed')
    .option('--json', 'print JSON', false)
    .action(settle)
  return command
}

async function list({ json }: { json: boolean }) {
  const losses = await readDatabase(loadConfig(process.env), listLosses)
  print(json, losses, losses.length === 0 ? ['There are none.'] : losses.map(lineOf))
}

async function settle(references: string[], { json }: { json: boolean }, command: Command) {
  const settled = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const settled = await settleLosses(tx, references, now)
      await recordOperation(tx, command, { details: { losses: references, settled } }, now)
      return settled
    })
  })
  print(json, { settled }, [`${settled} of ${references.length} are settled.`])
  if (settled < references.length) process.exitCode = 1
}

const lineOf = ({ kind, reference, detail, noted_at }: LossRow) =>
  `${noted_at.toISOString()}  ${kind.padEnd(8)}  ${reference}  ${detail}`
