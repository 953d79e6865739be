import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { EndpointRow } from '../../stores/endpoint-store.js'

/** An endpoint in the contract's format. */
export function presentEndpoint(row: EndpointRow): Schemas['WebhookEndpoint'] {
  return {
    id: publicId('whe', row.id),
    mode: row.mode,
    url: row.url,
    events: row.events,
    active: row.active,
    description: row.description,
    old_secret_expires_at: row.old_secret_expires_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
    // An earlier version of the service does not forget it after a success.
    failing_since: (row.standing === 'failing' && row.failing_since?.toISOString()) || null,
    created_at: row.created_at.toISOString()
  }
}
