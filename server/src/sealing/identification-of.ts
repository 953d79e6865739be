import { publicId } from '../ids.js'
import type { SignerIdentification } from '../pdf/interface/requests.js'
import type { AuditRow } from '../stores/audit-store.js'
import type { Identification } from './public-verification.js'

/** How a signer came to the document, as its audit trail tells. */
export function identificationOf({ id }: { id: string }, trail: AuditRow[]): SignerIdentification {
  const signerId = publicId('sgn', id)
  const own = trail.filter(({ actor, data }) => actor.id === signerId || data.signer_id === signerId)
  const has = (...actions: AuditRow['action'][]) => own.some(({ action }) => actions.includes(action))
  return {
    byEmail: has('signer.invited', 'signer.reminded'),
    bySender: has('signer.sign_url_created'),
    byAccessCode: has('signer.access_code_accepted'),
    isSimulated: own.some(({ action, simulated }) => action === 'signer.signed' && simulated)
  }
}

/** The same, as the verify page is told: what the certificate of completion says, too. */
export function waysOf({ byEmail, bySender, byAccessCode, isSimulated }: SignerIdentification): Identification[] {
  const ways = { email_link: byEmail, embedded_link: bySender, access_code: byAccessCode, simulated: isSimulated }
  return (Object.keys(ways) as Identification[]).filter((way) => ways[way])
}
