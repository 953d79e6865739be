import { PdfError } from '@signpost/pdf'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { publicId } from '../contract/ids.js'
import { documentFileKey, sha256Of } from '../storage/document-files.js'
import { DecryptionError } from '../storage/keyring.js'
import { checkRows } from './check-rows.js'
import { checkSealedTrail } from './check-sealed-trail.js'
import { checkTrail, type TrailProblem } from './check-trail.js'
import { type RecordedTrail, readTrails } from './read-trails.js'

type Needed = Pick<Context, 'sql' | 'auditKeys' | 'storage' | 'pdf'>

/** The result of verifying a document's audit trail. */
export interface TrailReport {
  entries: number
  /** The number of unkeyed entries. Anyone with write access to the database could have created them. */
  unkeyed: number
  problem: TrailProblem | null
}

/**
 * Verifies each entry of a document's trail, its head, the rows that repeat what it records, and the sealed file. Null if
 * the document does not exist.
 */
export async function verifyTrail(context: Needed, documentUuid: string): Promise<TrailReport | null> {
  const [trail] = await readTrails(context, [documentUuid])
  return trail ? reportOn(context, trail, { files: true }) : null
}

/** Verifies a trail that was read. Without files, the sealed file is not read. */
export async function reportOn(
  context: Needed,
  trail: RecordedTrail,
  { files }: { files: boolean }
): Promise<TrailReport> {
  const { document, signers, rows } = trail
  const problem =
    checkTrail(trail) ?? (files ? await checkFile(context, trail) : null) ?? checkRows(document, signers, rows)
  return { entries: rows.length, unkeyed: rows.filter(({ key_id }) => key_id === null).length, problem }
}

async function checkFile(context: Needed, trail: RecordedTrail): Promise<TrailProblem | null> {
  const { id, status, seal_sha256, erased_at } = trail.document
  if (status !== 'completed' || erased_at) return null
  try {
    const bytes = seal_sha256 && (await context.storage.get(documentFileKey(id, seal_sha256)))
    if (!bytes) return { entry: null, text: 'The sealed file is missing.' }
    const auditSeal = await context.pdf.readAuditSeal(bytes)
    return checkSealedTrail(trail, { documentId: publicId('doc', id), sha256: sha256Of(bytes), auditSeal })
  } catch (error) {
    if (!(error instanceof DecryptionError || error instanceof PdfError) || isOutage(error)) throw error
    return { entry: null, text: `The sealed file cannot be read: ${error.message}` }
  }
}
