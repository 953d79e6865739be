import type { TrailProblem } from '../audit/check-trail.js'
import { readTrails } from '../audit/read-trails.js'
import { reportOn } from '../audit/verify-trail.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'

/** How many trails are read at once. */
export const trailsAtOnce = 200

/** What a verification has found. */
export interface Problem extends TrailProblem {
  /** What was verified: the identifier of a document, or the key of an anchor. */
  source: string
  /** What is wrong: the source itself, or a document in the anchor. */
  subject: string
}

export interface VerifiedDocuments {
  documents: number
  entries: number
  /** The number of unkeyed entries. */
  unkeyed: number
  problems: Problem[]
}

/** Verifies the trails of documents, as many as are read at once. Those that do not exist are left out. */
export async function verifyDocuments(
  context: Pick<Context, 'sql' | 'auditKeys' | 'storage' | 'pdf'>,
  uuids: string[],
  options: { files: boolean }
): Promise<VerifiedDocuments> {
  const trails = await readTrails(context, uuids)
  const verified: VerifiedDocuments = { documents: trails.length, entries: 0, unkeyed: 0, problems: [] }
  for (const trail of trails) {
    const { entries, unkeyed, problem } = await reportOn(context, trail, options)
    const id = publicId('doc', trail.document.id)
    verified.entries += entries
    verified.unkeyed += unkeyed
    if (problem) verified.problems.push({ source: id, subject: id, ...problem })
  }
  return verified
}
