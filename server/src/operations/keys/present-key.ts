import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { ApiKeyRow } from '../../stores/api-key-store.js'

/** An API key in the contract's format. */
export function presentKey(row: ApiKeyRow): Schemas['ApiKey'] {
  return {
    id: publicId('key', row.id),
    name: row.name,
    mode: row.mode,
    hint: row.hint,
    scopes: row.scopes,
    expires_at: row.expires_at?.toISOString() ?? null,
    allowed_addresses: row.allowed_addresses,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null
  }
}
