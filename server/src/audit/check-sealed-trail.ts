import type { AuditSeal } from '../pdf/interface/requests.js'
import type { Trail, TrailProblem } from './check-trail.js'

/** The sealed file of a document: its hash, and what it says about the trail, if it says anything. */
export interface SealedFile {
  documentId: string
  sha256: string
  auditSeal: AuditSeal | null
}

/** What in a trail that is sound in itself does not fit the sealed file, whose signature covers head and count. */
export function checkSealedTrail({ rows }: Pick<Trail, 'rows'>, file: SealedFile): TrailProblem | null {
  const sealed = rows.findLast(({ action }) => action === 'document.sealed')
  const problem = (text: string, entry: number | null = null) => ({ entry, text })
  if (!sealed) return problem('No entry tells that the document was sealed.')
  if (sealed.data.sha256 !== file.sha256) {
    return problem('The sealed file is not the one that was sealed.', sealed.sequence)
  }
  const { auditSeal } = file
  // From before the head was signed into the file: it has no key either.
  if (!auditSeal) return sealed.key_id === null ? null : problem('The sealed file does not name the trail’s head.')
  if (auditSeal.problem) return problem(`The seal does not hold: ${auditSeal.problem}.`)
  if (auditSeal.documentId !== file.documentId) return problem('The sealed file is another document’s.')
  if (auditSeal.entries < sealed.sequence && rows[auditSeal.entries - 1]?.hash === auditSeal.hash) return null
  return problem('The trail is not the one that was sealed into the file.')
}
