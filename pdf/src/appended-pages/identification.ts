import { fill } from '@signpost/spec/fill'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { CertificateSigner } from '../interface/requests.js'
import { formatTime } from './format-time.js'

/** A description of how a signer was identified, or null if that is not known. */
export function identificationOf(
  { identification, email }: CertificateSigner,
  words: CertificateTexts,
  zone: string
): string | null {
  const { byEmail, bySender, byLink, byAccessCode, byCode, byHost, isSimulated } = identification
  const links = [byEmail && fill(words.byEmail, { email }), bySender && words.bySender].filter(Boolean)
  const ways = [
    byLink && (byCode ? words.byLink : words.byUnverifiedLink),
    links.join(words.or),
    byHost !== undefined && fill(words.byHost, { host: byHost }),
    byAccessCode && words.byAccessCode,
    byCode && codeText(byCode, words, zone),
    isSimulated && words.bySimulation
  ]
  return ways.filter(Boolean).join('; ') || null
}

function codeText(
  { method, to, at }: NonNullable<CertificateSigner['identification']['byCode']>,
  words: CertificateTexts,
  zone: string
) {
  const text = method === 'sms_code' ? words.bySmsCode : words.byEmailCode
  return fill(text, { to, time: formatTime(at, words, zone) })
}
