import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { MemberRow } from '../../stores/member-store.js'

/** A member in the contract's format. */
export function presentMember({
  id,
  email,
  name,
  role,
  invited_at,
  joined_at
}: Omit<MemberRow, 'notifications'>): Schemas['Member'] {
  return {
    id: publicId('mem', id),
    email,
    name,
    role,
    invited_at: invited_at.toISOString(),
    joined_at: joined_at?.toISOString() ?? null
  }
}
