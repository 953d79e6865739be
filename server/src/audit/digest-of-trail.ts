import { skeletonOf } from '@signpost/spec/rules'
import { sha256Of } from '../storage/document-files.js'
import type { AuditRow } from '../stores/audit-store.js'

/** The digest of what is kept of a trail when its document is erased. */
export function digestOfTrail(rows: AuditRow[]): string {
  return sha256Of(skeletonOf(rows.map((row) => ({ ...row, at: row.at.toISOString() }))))
}
