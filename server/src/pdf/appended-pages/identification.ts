import type { CertificateSigner } from '../interface/requests.js'
import type { Words } from './words/words.js'

/** A description of how a signer was identified, or null if that is not known. */
export function identificationOf({ identification, email }: CertificateSigner, words: Words): string | null {
  const { byEmail, bySender, byAccessCode, isSimulated } = identification
  const links = [byEmail && words.byEmail.replace('{email}', email), bySender && words.bySender].filter(Boolean)
  const ways = [links.join(words.or), byAccessCode && words.byAccessCode, isSimulated && words.bySimulation]
  return ways.filter(Boolean).join('; ') || null
}
