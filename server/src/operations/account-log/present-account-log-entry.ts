import { targetPrefixes } from '../../accounts/record-act.js'
import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { AccountLogRow } from '../../stores/account-log-store.js'

/** An entry of the log of an account in the contract's format. */
export function presentAccountLogEntry(row: AccountLogRow): Schemas['AccountLogEntry'] {
  const { actor_type: type, target_type, target_id } = row
  return {
    id: publicId('log', row.id),
    action: row.action,
    actor: {
      type,
      id: publicId(type === 'member' ? 'mem' : 'key', row.actor_id),
      name: row.actor_name,
      email: row.actor_email
    },
    target:
      target_type && target_id
        ? { type: target_type, id: publicId(targetPrefixes[target_type], target_id), name: row.target_name }
        : null,
    mode: row.mode,
    changed: row.changed,
    details: row.details,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString()
  }
}
