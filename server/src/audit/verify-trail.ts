import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { documentFileKey, sha256Of } from '../storage/document-files.js'
import { findHead, readAudit } from '../stores/audit-store.js'
import { type DocumentRow, findDocumentByUuid } from '../stores/document-store.js'
import { checkSealedTrail } from './check-sealed-trail.js'
import { checkTrail, type Trail, type TrailProblem } from './check-trail.js'
import { findUnkeyedUntil } from './keyed-since.js'

type Needed = Pick<Context, 'sql' | 'auditKeys' | 'storage' | 'pdf'>

/** The result of verifying a document's audit trail. */
export interface TrailReport {
  entries: number
  /** The number of unkeyed entries. Anyone with write access to the database could have created them. */
  unkeyed: number
  problem: TrailProblem | null
}

/** Verifies each entry of a document's trail, its head and the sealed file. Null if the document does not exist. */
export async function verifyTrail(context: Needed, documentUuid: string): Promise<TrailReport | null> {
  const found = await readTrail(context, documentUuid)
  if (!found) return null
  const { trail, document } = found
  const problem = checkTrail(trail) ?? (await checkFile(context, trail, document))
  return { entries: trail.rows.length, unkeyed: trail.rows.filter(({ key_id }) => key_id === null).length, problem }
}

// In one snapshot, because the service may be writing to the trail at the same time.
async function readTrail({ sql, auditKeys: keys }: Needed, uuid: string) {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const document = await findDocumentByUuid(tx, uuid)
    if (!document) return null
    const rows = await readAudit(tx, uuid)
    const trail: Trail = { document, rows, head: await findHead(tx, uuid), keys, unkeyedUntil: null }
    return { document, trail: { ...trail, unkeyedUntil: await findUnkeyedUntil(tx, keys) } }
  })
}

async function checkFile(
  { storage, pdf }: Needed,
  trail: Trail,
  { id, status, seal_sha256, erased_at }: DocumentRow
): Promise<TrailProblem | null> {
  if (status !== 'completed' || erased_at) return null
  const bytes = seal_sha256 && (await storage.get(documentFileKey(id, seal_sha256)))
  if (!bytes) return { entry: null, text: 'The sealed file is missing.' }
  const auditSeal = await pdf.readAuditSeal(bytes)
  return checkSealedTrail(trail, { documentId: publicId('doc', id), sha256: sha256Of(bytes), auditSeal })
}
