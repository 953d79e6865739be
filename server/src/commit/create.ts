import { type Act, auditEntry } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { emptyTrail, extendTrail } from '../audit/extend-trail.js'
import type { Context } from '../context/context.js'
import { insertAudit } from '../stores/audit-store.js'
import { insertDocument, type NewDocument } from '../stores/document-store.js'
import { Committed } from './committed.js'
import type { HeldRows } from './hold.js'

/** Writes a new draft and the first entry of its audit trail. */
export async function create(
  { auditKeys }: Pick<Context, 'auditKeys'>,
  tx: TransactionSql,
  draft: NewDocument,
  act: Act,
  particulars: Record<string, string> = {}
): Promise<Committed<HeldRows>> {
  const created = auditEntry(act, 'document.created', { sha256: draft.sha256, ...particulars })
  const trail = extendTrail(draft.id, emptyTrail, [created], auditKeys)
  const [document] = await Promise.all([insertDocument(tx, draft), insertAudit(tx, trail.rows, trail.head)])
  return Committed.of({ document, signers: [], trail: trail.end })
}
