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

const anchorsAtOnce = 100

/** Verifies the trails of all documents, and all anchors. Reports each problem when it is found. */
export async function verifyAll(
  context: Needed,
  onProblem: (problem: Problem) => void,
  onProgress: (verified: AllVerified) => void = () => {}
): Promise<AllVerified> {
  const total = { documents: 0, entries: 0, unkeyed: 0, anchors: 0 }
  for await (const uuids of allDocuments(context)) {
    const { problems, ...verified } = await verifyDocuments(context, uuids, { files: true })
    total.documents += verified.documents
    total.entries += verified.entries
    total.unkeyed += verified.unkeyed
    problems.forEach(onProblem)
    onProgress(total)
  }
  for await (const anchor of allAnchors(context)) {
    const { problems } = await verifyAnchor(context, anchorKey(anchor.number, anchor.sha256), anchor)
    total.anchors += 1
    problems.forEach(onProblem)
    onProgress(total)
  }
  const { problems } = await verifyUnknownAnchors(context)
  problems.forEach(onProblem)
  return total
}

async function* allDocuments({ sql }: Needed) {
  let uuids = await findDocumentsAfter(sql, null, trailsAtOnce)
  while (uuids.length > 0) {
    yield uuids
    uuids = await findDocumentsAfter(sql, uuids.at(-1) ?? null, trailsAtOnce)
  }
}

async function* allAnchors({ sql }: Needed) {
  let anchors = await findAnchorsAfter(sql, 0, anchorsAtOnce)
  while (anchors.length > 0) {
    yield* anchors
    anchors = await findAnchorsAfter(sql, anchors.at(-1)?.number ?? 0, anchorsAtOnce)
  }
}
