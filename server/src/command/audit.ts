import { print, UsageError } from '@signpost/cli/terminal'
import { Command } from 'commander'
import type { AllVerified, VerifyingAll } from '../anchors/verify-all.js'
import type { Problem } from '../anchors/verify-documents.js'
import type { TrailReport } from '../audit/verify-trail.js'
import { uuidOrNull } from '../contract/ids.js'
import { estimateDocuments, findFirstDocument } from '../stores/verification-store.js'
import { statusLine } from './status-line.js'

/** `signpost audit …` */
export function auditCommand(): Command {
  const command = new Command('audit')
  command
    .command('verify')
    .description(
      'verify that a document’s audit trail is complete and unchanged, and that it matches the document and the sealed PDF'
    )
    .addHelpText(
      'after',
      '\nWith --all, the trails are also compared with the anchors in the storage.' +
        '\nIt can be interrupted with --checkpoint, and begun again with the same file.' +
        '\nExits with code 1 if a trail was changed, and with code 2 if the document does not exist.'
    )
    .argument('[document-id]')
    .option('--all', 'verify the trails of all documents', false)
    .option('--at-once <number>', 'how many documents are verified at the same time, with --all', '4')
    .option('--checkpoint <file>', 'keep in this file how far it is, and go on there after an interruption, with --all')
    .option('--json', 'print JSON', false)
    .action(verify)
  return command
}

interface VerifyOptions {
  all: boolean
  atOnce: string
  checkpoint?: string
  json: boolean
}

async function verify(documentId: string | undefined, { all, atOnce, checkpoint, json }: VerifyOptions) {
  if ((documentId === undefined) !== all) throw new UsageError('Name a document, or set --all.')
  if (checkpoint && !all) throw new UsageError('--checkpoint needs --all.')
  if (!/^([1-9]|[1-5]\d|6[0-4])$/.test(atOnce)) throw new UsageError('--at-once must be a number from 1 to 64.')
  await (documentId === undefined ? verifyEvery(Number(atOnce), checkpoint, json) : verifyOne(documentId, json))
}

// More are counted, but not listed.
const mostListed = 1000

async function verifyEvery(atOnce: number, checkpoint: string | undefined, json: boolean) {
  const { verifyAll, nothingVerified } = await import('../anchors/verify-all.js')
  const { openCheckpoint } = await import('./checkpoint.js')
  const { readContext } = await import('./with-context.js')
  const status = statusLine()
  const { total, problems, count } = await readContext(async (context) => {
    const expected = await estimateDocuments(context.sql)
    const kept = await openCheckpoint(checkpoint, await findFirstDocument(context.sql))
    const { problems = [], count: before = 0, verified: from = nothingVerified } = kept.found ?? {}
    let count = before
    const began = performance.now()
    const total = await verifyAll(context, {
      from,
      atOnce,
      onProblem(problem: Problem) {
        count += 1
        if (problems.length < mostListed) problems.push(problem)
      },
      async onProgress(verified) {
        status.show(progressOf(verified, verified.documents - from.documents, expected, performance.now() - began))
        await kept.save({ verified, count, problems })
      }
    })
    await kept.remove()
    return { total, problems, count }
  }).finally(status.end)
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

/** How far it is, how fast, and how long the documents that are left take. Postgres estimates their number. */
export function progressOf(
  { documents, anchors }: Pick<VerifyingAll, 'documents' | 'anchors'>,
  done: number,
  expected: number,
  ms: number
): string {
  if (anchors > 0) return `${documents} documents, ${anchors} anchors`
  const anHour = Math.round((done / ms) * 3600_000)
  const left = Math.max(0, expected - documents)
  const hours = anHour === 0 ? undefined : left / anHour
  const time =
    hours === undefined ? '' : hours < 1 ? `, ${Math.ceil(hours * 60)} min left` : `, ${hours.toFixed(1)} h left`
  return `${documents} of about ${Math.max(expected, documents)} documents, ${anHour} an hour${time}`
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
