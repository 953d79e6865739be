import type { AuditSealContent } from '@signpost/pdf'
import { type Check, fails, holds, open } from './evidence-report.js'
import type { ReadEntry, ReadTrail } from './read-trail.js'

/** What a trail is checked against. */
export interface SealedTrail {
  /** The end of the trail in the seal; null if the seal has none, undefined if it could not be read. */
  auditSeal: AuditSealContent | null | undefined
  documentId: string | undefined
  /** The SHA-256 of the sealed file. */
  documentSha256: string
  /** The SHA-256 of its beginnings up to the end of each revision. */
  revisions: string[]
}

/** Checks that a trail is the one that the seal covers. */
export function checkAuditTrail({ entries, problems }: ReadTrail, sealed: SealedTrail): Check {
  const { auditSeal } = sealed
  const wrong = 'The audit trail is not the one that was sealed.'
  if (problems.length > 0) return fails('audit_trail', wrong, problems)
  if (auditSeal === undefined)
    return fails('audit_trail', 'There is no seal that the audit trail could be compared with.')
  if (!auditSeal) {
    return open(
      'audit_trail',
      'The seal does not state the end of the audit trail. See what the certificate of completion prints.'
    )
  }
  const found = problemsWith(entries, auditSeal, sealed)
  if (found.length > 0) return fails('audit_trail', wrong, found)
  const later = laterEntries(auditSeal.entries, entries.length)
  const marks = simulated(entries.slice(0, auditSeal.entries))
  if (auditSeal.trailSha256) {
    return holds('audit_trail', `Entries 1 to ${auditSeal.entries} are those that were sealed.${later}${marks}`)
  }
  const keyed = `The seal covers entries 1 to ${auditSeal.entries} by a hash that only the service can compute again. See what the certificate of completion prints.`
  return open('audit_trail', `${keyed}${later}${marks}`)
}

function problemsWith(entries: ReadEntry[], auditSeal: AuditSealContent, sealed: SealedTrail): string[] {
  const { entries: count, hash, trailSha256, documentId } = auditSeal
  const last = entries[count - 1]
  const problems: string[] = []
  if (documentId !== sealed.documentId) problems.push(`The seal is of another document, ${documentId}.`)
  if (!last) return [...problems, `Entries are missing: ${count} were sealed, and ${entries.length} are there.`]
  if (last.hash !== hash) problems.push(`Entry ${count} has another hash than the seal.`)
  if (trailSha256 !== undefined && last.sha256 !== trailSha256) {
    problems.push(`Entry ${count} or one before it was changed: the seal has another SHA-256 of entry ${count}.`)
  }
  const records = entries.slice(count).filter(({ action }) => SEALS.has(action))
  const [first] = records
  if (first?.action !== 'document.sealed') problems.push('No entry records that the document was sealed.')
  for (const { sequence } of records.filter((record) => !isOf(record, sealed, record === records.at(-1)))) {
    problems.push(`Entry ${sequence} records that another file was sealed.`)
  }
  // The service writes both entries at once.
  if (first && !entries.slice(count).some(({ action }) => action === 'document.completed')) {
    problems.push('The end of the audit trail was cut off: no entry records that the document was completed.')
  }
  return problems
}

const SEALS = new Set(['document.sealed', 'document.seal_renewed'])

/** Each renewal begins with the file of before, and the last is the whole file. */
function isOf({ data }: ReadEntry, { documentSha256, revisions }: SealedTrail, isLast: boolean): boolean {
  if (isLast) return data.sha256 === documentSha256
  return data.sha256 !== undefined && revisions.includes(data.sha256)
}

function laterEntries(sealed: number, all: number): string {
  return sealed === all
    ? ''
    : ` Entries ${sealed + 1} to ${all} were written after the seal: they are as good as the service, and later ones may be missing.`
}

function simulated(entries: ReadEntry[]): string {
  const numbers = entries.filter((entry) => entry.simulated).map(({ sequence }) => sequence)
  return numbers.length === 0 ? '' : ` Test helpers acted in place of people: entries ${numbers.join(', ')}.`
}
