import { contract } from '../../contract/contract.js'
import { ownerOf } from '../../documents/owner.js'
import { readAudit } from '../../stores/audit-store.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

// As many as the contract allows.
const { AuditTrail } = contract.components.schemas as { AuditTrail?: { properties: { data: { maxItems: number } } } }
const most = AuditTrail?.properties.data.maxItems

export const listDocumentEvents: Handler<'listDocumentEvents'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  const rows = await readAudit(sql, document.id, most)
  return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
