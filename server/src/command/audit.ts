import { Command } from 'commander'
import type { TrailReport } from '../audit/verify-trail.js'
import { uuidOrNull } from '../contract/ids.js'
import { print } from './print.js'
import { UsageError } from './usage-error.js'

/** `signpost audit …` */
export function auditCommand(): Command {
  const command = new Command('audit').description('verify audit trails')
  command
    .command('verify')
    .description('verify that a document’s audit trail is complete and unchanged, and that it matches the sealed PDF')
    .addHelpText(
      'after',
      '\nExits with code 1 if the trail was changed, and with code 2 if the document does not exist.'
    )
    .argument('<document-id>')
    .option('--json', 'print JSON', false)
    .action(verify)
  return command
}

async function verify(documentId: string, { json }: { json: boolean }) {
  const uuid = uuidOrNull('doc', documentId)
  const report = uuid && (await readReport(uuid))
  if (!report) throw new UsageError(`There is no document ${documentId}.`)
  const { entries, unkeyed, problem } = report
  const result = {
    document_id: documentId,
    entries,
    unkeyed,
    intact: problem === null,
    broken_at: problem?.entry ?? null,
    problem: problem?.text ?? null
  }
  print(json, result, linesOf(report))
  if (problem) process.exitCode = 1
}

async function readReport(uuid: string): Promise<TrailReport | null> {
  const { verifyTrail } = await import('../audit/verify-trail.js')
  const { readContext } = await import('./with-context.js')
  return readContext((context) => verifyTrail(context, uuid))
}

function linesOf({ entries, unkeyed, problem }: TrailReport): string[] {
  if (problem) return [problem.text]
  const sound = `All ${entries} entries are unchanged.`
  if (unkeyed === 0) return [sound]
  return [
    sound,
    `${unkeyed} of them were written before hashes were keyed. Anyone with write access to the database could forge such entries.`
  ]
}
