import type { Context } from '../context/context.js'
import { anchorKey } from '../storage/document-files.js'
import { findAnchorsAfter } from '../stores/anchor-store.js'
import { findDocumentsAfter } from '../stores/verification-store.js'
import { verifyAnchor } from './verify-anchor.js'
import { type Problem, trailsAtOnce, verifyDocuments } from './verify-documents.js'
import { verifyUnknownAnchors } from './verify-unknown.js'

type Needed = Pick<Context, 'sql' | 'auditKeys' | 'storage' | 'pdf' | 'config'>

/** What came of a verification of all trails and anchors. */
export interface AllVerified {
  documents: number
  entries: number
  unkeyed: number
  anchors: number
}

/** How far such a verification is. Another one can go on there. */
export interface VerifyingAll extends AllVerified {
  /** The last document that was verified. Null before the first one. */
  document_after: string | null
  /** The number of the last anchor that was verified. 0 before the first one. */
  anchor_after: number
}

export const nothingVerified: VerifyingAll = {
  documents: 0,
  entries: 0,
  unkeyed: 0,
  anchors: 0,
  document_after: null,
  anchor_after: 0
}

export interface VerifyAllOptions {
  onProblem(problem: Problem): void
  onProgress?(verified: VerifyingAll): void | Promise<void>
  /** Where an earlier one was interrupted. */
  from?: VerifyingAll
  /** How many documents are verified at the same time. */
  atOnce?: number
}

const anchorsAtOnce = 100

/** Verifies the trails of all documents, and all anchors. Reports each problem when it is found. */
export async function verifyAll(
  context: Needed,
  { onProblem, onProgress = () => {}, from = nothingVerified, atOnce = 1 }: VerifyAllOptions
): Promise<AllVerified> {
  const total = { ...from }
  for await (const uuids of documentsAfter(context, total.document_after)) {
    const shares = Array.from({ length: atOnce }, (_, share) => uuids.filter((_, index) => index % atOnce === share))
    const verified = await Promise.all(shares.map((share) => verifyDocuments(context, share, { files: true })))
    for (const { problems, documents, entries, unkeyed } of verified) {
      total.documents += documents
      total.entries += entries
      total.unkeyed += unkeyed
      problems.forEach(onProblem)
    }
    total.document_after = uuids.at(-1) ?? null
    await onProgress(total)
  }
  for await (const anchor of anchorsAfter(context, total.anchor_after)) {
    const { problems } = await verifyAnchor(context, anchorKey(anchor.number, anchor.sha256), anchor)
    total.anchors += 1
    total.anchor_after = anchor.number
    problems.forEach(onProblem)
    await onProgress(total)
  }
  const { problems } = await verifyUnknownAnchors(context)
  problems.forEach(onProblem)
  const { documents, entries, unkeyed, anchors } = total
  return { documents, entries, unkeyed, anchors }
}

async function* documentsAfter({ sql }: Needed, after: string | null) {
  let uuids = await findDocumentsAfter(sql, after, trailsAtOnce)
  while (uuids.length > 0) {
    yield uuids
    uuids = await findDocumentsAfter(sql, uuids.at(-1) ?? null, trailsAtOnce)
  }
}

async function* anchorsAfter({ sql }: Needed, after: number) {
  let anchors = await findAnchorsAfter(sql, after, anchorsAtOnce)
  while (anchors.length > 0) {
    yield* anchors
    anchors = await findAnchorsAfter(sql, anchors.at(-1)?.number ?? 0, anchorsAtOnce)
  }
}
