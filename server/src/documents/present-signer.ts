import { nearestLanguage, tagOf } from '@signpost/spec/languages'
import { presentBounce, presentCandidates, rolesOf, signerDetailsOf } from '@signpost/spec/rules'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { SignerRow } from '../stores/signer-store.js'

/** A signer in the contract's format. */
export function presentSigner(row: SignerRow): Schemas['Signer'] {
  return {
    id: publicId('sgn', row.id),
    ...signerDetailsOf(row),
    roles: rolesOf(row),
    status: row.status,
    order: row.sign_order,
    language_used: nearestLanguage(tagOf(row)),
    ...presentCandidates(row, { publicId }),
    redirect_urls: row.redirect_urls,
    invited_at: row.invited_at?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    bounce: presentBounce(row)
  }
}
