import { writeFile } from 'node:fs/promises'
import { print, stopSignal, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../../config/config.js'
import { readDatabase } from '../../postgres/database.js'
import { changing, operate } from '../operator.js'
import type { Rehearse } from './rehearsal.js'
import { reportOf } from './report.js'
import { RehearsalFailed, type Step, stepsOf } from './take-step.js'

/** By name, in the order in which they are done. Each is imported when it is its turn. */
const rehearsals: Record<string, () => Promise<Rehearse>> = {
  restore: async () => (await import('./restore-backup.js')).restoreLatest,
  keys: async () => (await import('./rotate-keys.js')).rotateKeys,
  certificate: async () => (await import('./expired-certificate.js')).replaceExpiredCertificate,
  frozen: async () => (await import('./frozen-processes.js')).freezeProcesses
}

/** `signpost rehearse` */
export function rehearseCommand(): Command {
  return changing(new Command('rehearse'))
    .addHelpText(
      'after',
      '\nThe service goes on meanwhile: the backup is read from it, and everything else is done in a database and a folder of the' +
        '\nrehearsal, with processes that send nothing. Exits with code 1 if a rehearsal fails.'
    )
    .argument('[names...]', `${Object.keys(rehearsals).join(', ')}; by default, all`)
    .option('--backup <file>', 'the backup to restore, such as the latest; by default, one is made')
    .option('--server <url>', 'a Postgres on which databases may be created; by default, one that is started for it')
    .option('--report <file>', 'also write the report to this file, in Markdown')
    .option('--json', 'print JSON', false)
    .action(rehearse)
}

interface Options {
  backup?: string
  server?: string
  report?: string
  json: boolean
}

async function rehearse(names: string[], { backup, server, report, json }: Options, command: Command) {
  const chosen = names.length > 0 ? names : Object.keys(rehearsals)
  const unknown = chosen.find((name) => !Object.hasOwn(rehearsals, name))
  if (unknown)
    throw new UsageError(`There is no rehearsal ${unknown}. There are ${Object.keys(rehearsals).join(', ')}.`)
  const began = new Date()
  const steps: Step[] = []
  const note = (step: Step) => {
    steps.push(step)
    if (!json) console.log(lineOf(step))
  }
  const stopped = stopSignal()
  const passed = await readDatabase(loadConfig(process.env), (sql) =>
    // For auditors: that it was rehearsed, when, by whom, and how it ended.
    operate(
      sql,
      command,
      { details: { rehearsed: chosen } },
      async () => {
        const { openStage } = await import('./stage.js')
        await using stage = await openStage(server)
        for (const name of chosen) {
          const perform = await rehearsals[name]?.()
          await perform?.({ stage, backup, take: stepsOf(name, stopped, note) }).catch(unlessFailed)
        }
        return steps.every(({ ok }) => ok)
      },
      (passed) => ({ passed })
    )
  )
  if (report) await writeFile(report, reportOf(steps, began))
  print(json, { passed, began_at: began, steps }, [passed ? 'All passed.' : 'A rehearsal failed.'])
  if (!passed) process.exitCode = 1
}

function unlessFailed(error: unknown) {
  if (!(error instanceof RehearsalFailed)) throw error
}

function lineOf({ rehearsal, step, ok, seconds, detail }: Step): string {
  return `${ok ? 'ok  ' : 'FAIL'} ${rehearsal.padEnd(12)} ${step} (${seconds} s): ${detail}`
}
