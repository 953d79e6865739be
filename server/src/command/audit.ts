import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { AllVerified } from '../anchors/verify-all.js'
import type { Problem } from '../anchors/verify-documents.js'
import type { TrailReport } from '../audit/verify-trail.js'
import { uuidOrNull } from '../contract/ids.js'
import { statusLine } from './status-line.js'

/** `signpost audit …` */
export function auditCommand(): Command {
  const command = new Command('audit').description('verify audit trails')
  command
    .command('verify')
    .description(
      'verify that a document’s audit trail is complete and unchanged, and that it matches the document and the sealed PDF'
    )
    .addHelpText(
      'after',
      '\nWith --all, the trails are also compared with the anchors in the storage.' +
        '\nExits with code 1 if a trail was changed, and with code 2 if the document does not exist.'
    )
    .argument('[document-id]')
    .option('--all', 'verify the trails of all documents', false)
    .option('--json', 'print JSON', false)
    .action(verify)
  return command
}

async function verify(documentId: string | undefined, { all, json }: { all: boolean; json: boolean }) {
  if ((documentId === undefined) !== all) throw new UsageError('Name a document, or set --all.')
  await (documentId === undefined ? verifyEvery(json) : verifyOne(documentId, json))
}

// More are counted, but not listed.
const mostListed = 1000

async function verifyEvery(json: boolean) {
  const { verifyAll } = await import('../anchors/verify-all.js')
  const { readContext } = await import('./with-context.js')
  const problems: Problem[] = []
  let count = 0
  const note = (problem: Problem) => {
    count += 1
    if (problems.length < mostListed) problems.push(problem)
  }
  const status = statusLine()
  const progress = ({ documents, anchors }: AllVerified) => status.show(`${documents} documents, ${anchors} anchors`)
  const total = await readContext((context) => verifyAll(context, note, progress)).finally(status.end)
  const listed = problems.map(({ source, subject, entry, text }) => ({
    source,
    subject,
    broken_at: entry,
    problem: text
  }))
  print(json, { ...total, intact: count === 0, problem_count: count, problems: listed }, [
    ...problems.map(({ subject, text }) => `${subject}: ${text}`),
    ...(count > mostListed ? [`${count - mostListed} more problems are not listed.`] : []),
    ...summaryOf(total, count)
  ])
  if (count > 0) process.exitCode = 1
}

function summaryOf({ documents, entries, unkeyed, anchors }: AllVerified, problems: number): string[] {
  if (problems > 0) return [`${documents} documents and ${anchors} anchors have ${problems} problems.`]
  const sound = `All ${entries} entries of ${documents} documents are unchanged, and match ${anchors} anchors.`
  return unkeyed === 0 ? [sound] : [sound, unkeyedNote(unkeyed)]
}

async function verifyOne(documentId: string, json: boolean) {
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
  return [sound, unkeyedNote(unkeyed)]
}

function unkeyedNote(unkeyed: number) {
  return `${unkeyed} of them were written before hashes were keyed. Anyone with write access to the database could forge such entries.`
}
