import { print } from '@signpost/cli/terminal'
import { Command } from 'commander'
import { loadConfig } from '../config/config.js'
import { publicId } from '../contract/ids.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { listAbuseReports, settleAbuseReports } from '../stores/abuse-report-store.js'
import { changing, recordOperation } from './operator.js'

/** `signpost abuse-reports …` */
export function abuseReportsCommand(): Command {
  const command = new Command('abuse-reports')
  command
    .command('list')
    .description('list the reports that nobody has looked at; `accounts suspend` stops an account from sending')
    .option('--json', 'print JSON', false)
    .action(list)
  changing(command.command('settle'))
    .description('record that you have looked at reports')
    .argument('<id...>', 'as listed')
    .option('--json', 'print JSON', false)
    .action(settle)
  return command
}

async function list({ json }: { json: boolean }) {
  const reports = await readDatabase(loadConfig(process.env), listAbuseReports)
  print(json, reports.map(present), reports.length === 0 ? ['There are none.'] : reports.map(linesOf))
}

async function settle(ids: string[], { json }: { json: boolean }, command: Command) {
  const settled = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const settled = await settleAbuseReports(tx, ids, now)
      await recordOperation(tx, command, { details: { reports: ids, settled } }, now)
      return settled
    })
  })
  print(json, { settled }, [`${settled} of ${ids.length} are settled.`])
  if (settled < ids.length) process.exitCode = 1
}

type Report = Awaited<ReturnType<typeof listAbuseReports>>[number]

const present = ({ id, sender, mode, title, reason, comment, reported_at, document_id, signer_id }: Report) => ({
  id,
  reported_at: reported_at.toISOString(),
  reason,
  comment,
  sender,
  mode,
  title,
  document_id: publicId('doc', document_id),
  signer_id: publicId('sgn', signer_id)
})

function linesOf(report: Report) {
  const { id, reported_at, reason, comment, sender, title, document_id } = present(report)
  const said = comment ? `\n  ${JSON.stringify(comment)}` : ''
  return `${reported_at}  ${id}  ${reason}  ${sender}  ${document_id}  ${JSON.stringify(title)}${said}`
}
