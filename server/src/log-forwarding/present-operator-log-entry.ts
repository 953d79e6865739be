import { publicId } from '../contract/ids.js'
import type { OperatorLogRow } from '../stores/operator-log-store.js'

/** An entry of the log of operators as it is exported and forwarded. */
export function presentOperatorLogEntry(row: OperatorLogRow) {
  return {
    id: publicId('log', row.id),
    command: row.command,
    outcome: row.outcome,
    operator: row.operator,
    os_user: row.os_user,
    sudo_user: row.sudo_user,
    host: row.host,
    account_id: publicId('acc', row.account_id),
    details: row.details,
    created_at: row.created_at.toISOString()
  }
}
