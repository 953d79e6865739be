import { isSameAddress } from '@signpost/spec/rules'
import { publicId } from '../contract/ids.js'
import type { AuditRow } from '../stores/audit-store.js'
import type { SignerRow } from '../stores/signer-store.js'

/** The step of the signer whom an entry is about, if the same person signs at several. Null otherwise. */
export function stepInEntry({ actor, data }: Pick<AuditRow, 'actor' | 'data'>, signers: SignerRow[]): number | null {
  const about = actor.type === 'signer' ? actor.id : data.signer_id
  const signer = signers.find(({ id }) => publicId('sgn', id) === about)
  const others = signers.filter(({ id, email }) => id !== signer?.id && isSameAddress(email, signer?.email ?? ''))
  return signer && others.length > 0 ? signer.sign_order : null
}
