import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { NamedRequestRow } from '../../stores/request-store.js'

export function presentRequest({
  id,
  key_id,
  member_id,
  created_at,
  account_id: _,
  mode: __,
  ...shown
}: NamedRequestRow): Schemas['LoggedRequest'] {
  return {
    id: publicId('req', id),
    ...shown,
    key_id: publicId('key', key_id),
    member_id: publicId('mem', member_id),
    created_at: created_at.toISOString()
  }
}
