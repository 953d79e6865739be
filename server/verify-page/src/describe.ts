import type {
  Identification,
  PublicVerification,
  RecordedDocument
} from '../../src/verification/public-verification.js'

/** What the service says of a PDF's digital signatures, as far as this page shows it. */
export interface Report {
  verdict: Verdict
  lost_signatures: number
  signatures: Signature[]
  problems: string[]
  document: RecordedDocument | null
}

type Verdict = PublicVerification['verdict']

export interface Signature {
  signer_name: string | null
  signed_at: string | null
  level: string | null
  kind: 'signature' | 'timestamp'
  valid: boolean
  trusted: boolean
  modified_after: boolean
  sub_indication: string | null
  time: { source: 'claimed' | 'timestamp' | 'archive'; authority: string | null; trusted: boolean }
  certificate: { issuer: string; root: 'own' | 'configured' | null } | null
  changes_after: { permitted: boolean; items: { text: string; permitted: boolean }[] }
}

/** A verdict in words: a badge, a sentence, and what it means for whoever relies on the document. */
export interface Described {
  kind: 'good' | 'unknown' | 'bad' | 'neutral'
  badge: string
  title: string
  meaning: string
}

const VERDICTS: Record<Verdict, Described> = {
  sealed_here: {
    kind: 'good',
    badge: 'Sealed here',
    title: 'Signed, and all signatures are valid.',
    meaning: 'This service sealed the document. It has not been modified since, except as its signatures permit.'
  },
  valid: {
    kind: 'good',
    badge: 'Valid',
    title: 'Signed, and all signatures are valid.',
    meaning:
      'It was not sealed by this service, but by someone whose certificate it trusts. The document has not been modified since, except as its signatures permit.'
  },
  untrusted: {
    kind: 'unknown',
    badge: 'Unknown signer',
    title: 'Signed, but the validity of the signature is unknown.',
    meaning:
      'The document has not been modified since it was signed, but this service cannot tell who signed it: anybody can make such a signature under any name.'
  },
  changed: {
    kind: 'bad',
    badge: 'Changed',
    title: 'Changed after it was signed.',
    meaning: 'The document is no longer what was signed. Ask for the file as it was signed.'
  },
  broken: {
    kind: 'bad',
    badge: 'Broken',
    title: 'At least one signature is invalid.',
    meaning: 'A signature does not fit the document, or the file is damaged. Ask for the file as it was signed.'
  },
  unsigned: {
    kind: 'neutral',
    badge: 'Not signed',
    title: 'This PDF carries no digital signature.',
    meaning: 'That says nothing about its content, but nothing here shows who made it or whether it was changed.'
  }
}

export const describeVerdict = ({ verdict }: Report): Described => VERDICTS[verdict]

/** What was done to a changed or broken file, each thing once. */
export function describeChanges({ verdict, signatures, problems }: Report): string[] {
  if (verdict === 'broken') return unique(problems.map(sentence))
  if (verdict !== 'changed') return []
  const refused = signatures.flatMap(({ changes_after }) => changes_after.items.filter(({ permitted }) => !permitted))
  return unique((refused.length > 0 ? refused.map(({ text }) => text) : problems).map(sentence))
}

const REASONS: Record<string, string> = {
  NO_CERTIFICATE_CHAIN_FOUND: 'Its certificate leads to nobody whom this service trusts.',
  NO_SIGNING_CERTIFICATE_FOUND: 'It does not carry its certificate.',
  OUT_OF_BOUNDS_NO_POE: 'Its certificate is not valid now, and nothing proves that it was when it signed.',
  REVOKED: 'Its certificate had been revoked.',
  REVOKED_NO_POE: 'Its certificate was revoked, and nothing proves that it signed before that.',
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'It was made with an algorithm that is too weak today.',
  SIGNED_DATA_NOT_FOUND: 'What came after it is too much to be compared.'
}

/** One signature: whose, and what is to be said of it. */
export function describeSignature(signature: Signature): { title: string; lines: string[] } {
  const { signer_name, kind, valid, sub_indication, level, certificate } = signature
  const who = signer_name ?? 'somebody unnamed'
  const lines = [describeTime(signature), valid ? describeSince(signature) : 'It does not fit the document.']
  if (valid && sub_indication && REASONS[sub_indication]) lines.push(REASONS[sub_indication])
  if (certificate) lines.push(describeCertificate(certificate))
  if (level) lines.push(`PAdES level ${level}.`)
  return { title: kind === 'timestamp' ? `Time stamp of ${who}` : `Signature of ${who}`, lines }
}

function describeTime({ signed_at, time }: Signature): string {
  if (!signed_at) return 'It does not say when it was made.'
  const when = formatTime(signed_at)
  if (time.source === 'claimed') return `Made on ${when}, as the signer says.`
  const trust = time.trusted ? '' : ', which this service does not know'
  return `Made on ${when}, as ${time.authority ?? 'an authority'} proves${trust}.`
}

function describeSince({ modified_after, changes_after }: Signature): string {
  if (!modified_after) return 'The document has not been modified since this signature was applied.'
  if (!changes_after.permitted) return 'The document was changed after it in a way that it does not permit.'
  const what = changes_after.items.map(({ text }) => text).join('; ')
  return `Nothing was changed after it but what it permits${what ? `: ${what}` : ''}.`
}

function describeCertificate({ issuer, root }: NonNullable<Signature['certificate']>): string {
  if (root === 'own') return 'The certificate is this service’s own.'
  const trust = root === 'configured' ? 'which this service trusts' : 'which this service does not know'
  return `The certificate was issued by ${issuer}, ${trust}.`
}

const WAYS: Record<Identification, string> = {
  email_link: 'a link sent to their e-mail address',
  embedded_link: 'a link that the sender’s own system gave them',
  access_code: 'an access code from the sender',
  simulated: 'nobody: a test signed in their place'
}

/** How a signer was told from others: by one of the links that they had, and by what else was asked of them. */
export function describeIdentification(ways: Identification[]): string {
  const isLink = (way: Identification) => way.endsWith('_link')
  const links = ways.filter(isLink).map((way) => WAYS[way])
  const others = ways.filter((way) => !isLink(way)).map((way) => WAYS[way])
  return [links.join(' or '), ...others].filter((way) => way !== '').join(', and ') || 'nothing that was recorded'
}

/** Whether the file is of the document that somebody asks for. */
export function describeAsked(asked: string | null, { document }: Report): string | null {
  if (!asked || document?.id === asked) return null
  return `This file is not the sealed file of the document ${asked}, whose certificate led you here.`
}

export const formatTime = (time: string): string => new Date(time).toUTCString().replace('GMT', 'UTC')

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`
const unique = (lines: string[]): string[] => [...new Set(lines)].slice(0, 30)
