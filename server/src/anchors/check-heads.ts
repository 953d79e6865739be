import type { TrailProblem } from '../audit/check-trail.js'
import type { AnchoredTrail, UnanchoredHead } from '../stores/anchor-store.js'

/** Compares anchored heads with what the database has of their trails, which is given in the same order. */
export function checkHeads(
  heads: UnanchoredHead[],
  found: AnchoredTrail[],
  at: Date
): { documentUuid: string; problem: TrailProblem }[] {
  return heads.flatMap((head, index) => {
    const problem = checkHead(head, found[index], at.toISOString())
    return problem ? [{ documentUuid: head.document_id, problem }] : []
  })
}

function checkHead(head: UnanchoredHead, found: AnchoredTrail | undefined, at: string): TrailProblem | null {
  const anchored = `${head.entries} entries were anchored at ${at}`
  if (!found?.exists) return { entry: null, text: `The document is missing, although ${anchored}.` }
  if (found.hash === null) {
    return { entry: null, text: `The trail was put back: it has ${found.entries} entries, although ${anchored}.` }
  }
  if (found.hash === head.hash) return null
  return { entry: head.entries, text: `Entry ${head.entries} is not the one that was anchored at ${at}.` }
}
