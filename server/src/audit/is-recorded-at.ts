import type { AuditRow } from '../stores/audit-store.js'

// Entries of the same act before an entry, which have its time.
const sameActBefore: Partial<Record<AuditRow['action'], number>> = { 'document.completed': 1, 'signer.signed': 1 }

/**
 * Whether a time in a row is the one of the entry that records it. An entry is never before the one before it, so that it
 * can have a later time than the act (see `extendTrail`): the one of the act before.
 */
export function isRecordedAt(time: Date, entry: AuditRow, rows: AuditRow[]): boolean {
  if (time.getTime() === entry.at.getTime()) return true
  const before = rows[entry.sequence - 2 - (sameActBefore[entry.action] ?? 0)]
  return time < entry.at && before?.at.getTime() === entry.at.getTime()
}
