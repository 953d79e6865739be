import type { AuditSeal } from '@signpost/pdf'
import type { Trail, TrailProblem } from './check-trail.js'
import { sha256OfTrail } from './trail-lines.js'

/** The sealed file of a document, with the audit trail's head that is signed into it, if any. */
export interface SealedFile {
  documentId: string
  sha256: string
  auditSeal: AuditSeal | null
}

/** Checks a valid trail against the sealed file. The seal's signature covers the trail's head and its number of entries. */
export function checkSealedTrail({ rows }: Pick<Trail, 'rows'>, file: SealedFile): TrailProblem | null {
  const sealed = rows.findLast(({ action }) => action === 'document.sealed' || action === 'document.seal_renewed')
  const problem = (text: string, entry: number | null = null) => ({ entry, text })
  if (!sealed) return problem('No entry records that the document was sealed.')
  if (sealed.data.sha256 !== file.sha256) {
    return problem('The sealed file is not the file that was sealed.', sealed.sequence)
  }
  const { auditSeal } = file
  // Sealed before heads were signed into files. Entries of that time are not keyed either.
  if (!auditSeal)
    return sealed.key_id === null ? null : problem('The sealed file does not contain the head of the trail.')
  if (auditSeal.problem) return problem(`The seal is invalid: ${auditSeal.problem}.`)
  if (auditSeal.documentId !== file.documentId) return problem('The sealed file belongs to another document.')
  if (auditSeal.entries < sealed.sequence && isSealed(rows, auditSeal)) return null
  return problem('The trail differs from the trail that was sealed into the file.')
}

function isSealed(rows: Trail['rows'], { entries, hash, trailSha256 }: AuditSeal) {
  if (rows[entries - 1]?.hash !== hash) return false
  return trailSha256 === undefined || trailSha256 === sha256OfTrail(rows.slice(0, entries))
}
