import { verifyAnchor } from '../anchors/verify-anchor.js'
import { type Problem, trailsAtOnce, verifyDocuments } from '../anchors/verify-documents.js'
import { verifyUnknownAnchors } from '../anchors/verify-unknown.js'
import type { Context } from '../context/context.js'
import { publicId, uuidOrNull } from '../contract/ids.js'
import { anchorKey } from '../storage/document-files.js'
import { type ChainedAnchor, findAnchorsAfter, findLastAnchor } from '../stores/anchor-store.js'
import {
  estimateDocuments,
  findDocumentsAfter,
  findProblemSources,
  findVerification,
  replaceProblems,
  updateVerification
} from '../stores/verification-store.js'

/** All trails and anchors have had their turn after so many runs. */
const runsOfATurn = 10
const fewestDocuments = 1000
const anchorsAtOnce = 100
const mostLogged = 10
/** One an hour. */
const recentAnchors = 31 * 24
/** After many changes, as when all trails are anchored for the first time, the next runs go on. */
const longestMs = 2 * 3600_000

/**
 * Verifies the audit trails that changed since the last run, the anchors of the last month, and a tenth of all trails and
 * of the earlier anchors, which all have their turn in the course of ten runs. What it finds is stored. A run that is interrupted goes on in the next.
 */
export async function verifyTrails(context: Context): Promise<void> {
  await verifyProblems(context)
  await verifyChanged(context)
  await verifySomeAnchors(context)
  await verifySomeDocuments(context)
  const { keys, problems } = await verifyUnknownAnchors(context)
  await record(context, keys, problems)
  await updateVerification(context.sql, { verified_at: context.clock.now() })
}

// First, so that what was put right is not reported any longer.
async function verifyProblems(context: Context) {
  const { sql } = context
  let sources = await findProblemSources(sql, '', trailsAtOnce)
  while (sources.length > 0) {
    const uuids = sources.flatMap((source) => uuidOrNull('doc', source) ?? [])
    await verifyAndRecord(context, uuids)
    for (const source of sources.filter((each) => each.startsWith('anchors/'))) await verifyKnown(context, source)
    sources = await findProblemSources(sql, sources.at(-1) ?? '', trailsAtOnce)
  }
}

// What the database does not know has its turn at the end.
async function verifyKnown(context: Context, key: string) {
  const [row] = await findAnchorsAfter(context.sql, numberIn(key) - 1, 1)
  if (row && anchorKey(row.number, row.sha256) === key) await verifyAndRecordAnchor(context, row)
  else await record(context, [key], [])
}

const numberIn = (key: string) => Number(/^anchors\/(\d{8})-/.exec(key)?.[1] ?? 0)

// The anchors since the last run name the trails that changed.
async function verifyChanged(context: Context) {
  const { sql } = context
  const endsAt = performance.now() + longestMs
  while (performance.now() < endsAt) {
    const { changed_until } = await findVerification(sql)
    const [anchor] = await findAnchorsAfter(sql, changed_until, 1)
    if (!anchor) return
    const heads = await verifyAndRecordAnchor(context, anchor)
    for (let at = 0; at < heads.length; at += trailsAtOnce) {
      await verifyAndRecord(context, heads.slice(at, at + trailsAtOnce))
    }
    await updateVerification(sql, { changed_until: anchor.number })
  }
}

// Those of about a month, in which most documents are signed, and a tenth of the earlier ones.
async function verifySomeAnchors(context: Context) {
  const { sql } = context
  const earlier = ((await findLastAnchor(sql))?.number ?? 0) - recentAnchors
  let left = Math.ceil(Math.max(0, earlier) / runsOfATurn)
  while (left > 0) {
    const { anchor_after } = await findVerification(sql)
    const verified = await verifyAnchorsAfter(context, anchor_after, Math.min(left, anchorsAtOnce))
    const isAtEnd = verified === null || verified >= earlier
    // At the end, the next turn begins with the next run.
    await updateVerification(sql, { anchor_after: isAtEnd ? 0 : verified })
    left = isAtEnd ? 0 : left - anchorsAtOnce
  }
  let number: number | null = Math.max(0, earlier)
  while (number !== null) number = await verifyAnchorsAfter(context, number, anchorsAtOnce)
}

/** Returns the number of the last one that was verified, or null if there was none. */
async function verifyAnchorsAfter(context: Context, number: number, limit: number): Promise<number | null> {
  const anchors = await findAnchorsAfter(context.sql, number, limit)
  for (const anchor of anchors) await verifyAndRecordAnchor(context, anchor)
  return anchors.at(-1)?.number ?? null
}

// Without their files, which would all have to be read every ten days. So they cannot refute a problem of a file.
async function verifySomeDocuments(context: Context) {
  const { sql } = context
  let left = Math.max(fewestDocuments, Math.ceil((await estimateDocuments(sql)) / runsOfATurn))
  while (left > 0) {
    const { document_after } = await findVerification(sql)
    const uuids = await findDocumentsAfter(sql, document_after, Math.min(left, trailsAtOnce))
    const { problems } = await verifyDocuments(context, uuids, { files: false })
    await record(context, [], problems)
    await updateVerification(sql, { document_after: uuids.at(-1) ?? null })
    if (uuids.length === 0) return
    left -= uuids.length
  }
}

async function verifyAndRecord(context: Context, uuids: string[]) {
  const { problems } = await verifyDocuments(context, uuids, { files: true })
  const sources = uuids.map((uuid) => publicId('doc', uuid))
  await record(context, sources, problems)
}

/** Returns the documents in the anchor. */
async function verifyAndRecordAnchor(context: Context, row: ChainedAnchor): Promise<string[]> {
  const key = anchorKey(row.number, row.sha256)
  const { anchor, problems } = await verifyAnchor(context, key, row)
  await record(context, [key], problems)
  return anchor?.heads.map(({ document_id }) => document_id) ?? []
}

/** Stores problems, and forgets those that the sources had before. */
async function record({ sql, clock, log }: Context, sources: string[], problems: Problem[]) {
  const found_at = clock.now()
  const rows = problems.map(({ source, subject, entry, text }) => ({ source, subject, entry, problem: text, found_at }))
  await replaceProblems(sql, sources, distinct(rows))
  if (problems.length === 0) return
  const first = problems.slice(0, mostLogged).map(({ subject, text }) => ({ subject, problem: text }))
  log.error({ count: problems.length, first }, 'audit trails have problems')
}

// A statement cannot write a row twice.
function distinct<Row extends { source: string; subject: string }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.source} ${row.subject}`, row])).values()]
}
