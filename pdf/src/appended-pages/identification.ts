import type { Words } from '@signpost/spec/certificate'
import type { CertificateSigner } from '../interface/requests.js'
import { formatTime } from './format-time.js'

/** A description of how a signer was identified, or null if that is not known. */
export function identificationOf(
  { identification, email }: CertificateSigner,
  words: Words,
  zone: string
): string | null {
  const { byEmail, bySender, byLink, byAccessCode, byCode, byHost, isSimulated } = identification
  const links = [byEmail && words.byEmail.replace('{email}', email), bySender && words.bySender].filter(Boolean)
  const ways = [
    byLink && (byCode ? words.byLink : words.byUnverifiedLink),
    links.join(words.or),
    byHost !== undefined && words.byHost.replace('{host}', byHost),
    byAccessCode && words.byAccessCode,
    byCode && codeText(byCode, words, zone),
    isSimulated && words.bySimulation
  ]
  return ways.filter(Boolean).join('; ') || null
}

function codeText(
  { method, to, at }: NonNullable<CertificateSigner['identification']['byCode']>,
  words: Words,
  zone: string
) {
  const text = method === 'sms_code' ? words.bySmsCode : words.byEmailCode
  return text.replace('{to}', to).replace('{time}', formatTime(at, words, zone))
}
