import { nearestLanguage, tagOf } from '@signpost/spec/languages'
import { presentBounce } from '@signpost/spec/rules'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import type { SignerRow } from '../stores/signer-store.js'

/** A signer in the contract's format. */
export function presentSigner(row: SignerRow): Schemas['Signer'] {
  return {
    id: publicId('sgn', row.id),
    email: row.email,
    name: row.name,
    company: row.company,
    phone: row.phone,
    authentication: row.authentication,
    action: row.action,
    status: row.status,
    order: row.sign_order,
    role: row.role,
    language: row.language,
    language_used: nearestLanguage(tagOf(row)),
    time_zone: row.time_zone,
    redirect_urls: row.redirect_urls,
    invited_at: row.invited_at?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    bounce: presentBounce(row)
  }
}
