import { readAudit } from '../audit/audit-store.js'
import type { Handler } from '../http/call.js'
import { findDocument } from './document-store.js'
import { ownerOf } from './owner.js'

export const listDocumentEvents: Handler<'listDocumentEvents'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  const rows = await readAudit(sql, document.id)
  return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
