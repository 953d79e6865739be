import type {
  Identification,
  PublicVerification,
  RecordedDocument
} from '../../src/verification/public-verification.js'

/** The part of the verification that this page shows. */
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

/** A verdict in words: a badge, a sentence, and its meaning for those who rely on the document. */
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
    meaning: 'A signature does not match the document, or the file is damaged. Ask for the file as it was signed.'
  },
  unsigned: {
    kind: 'neutral',
    badge: 'Not signed',
    title: 'This PDF has no digital signature.',
    meaning: 'That says nothing about its content, but nothing here shows who made it or whether it was changed.'
  }
}

export const describeVerdict = ({ verdict }: Report): Described => VERDICTS[verdict]

/** The changes and problems of a changed or broken file, without duplicates. */
export function describeChanges({ verdict, signatures, problems }: Report): string[] {
  if (verdict === 'broken') return unique(problems.map(sentence))
  if (verdict !== 'changed') return []
  const refused = signatures.flatMap(({ changes_after }) => changes_after.items.filter(({ permitted }) => !permitted))
  return unique((refused.length > 0 ? refused.map(({ text }) => text) : problems).map(sentence))
}

const REASONS: Record<string, string> = {
  NO_CERTIFICATE_CHAIN_FOUND: 'Its certificate was not issued by an authority that this service trusts.',
  NO_SIGNING_CERTIFICATE_FOUND: 'It does not include its certificate.',
  OUT_OF_BOUNDS_NO_POE:
    'Its certificate is not valid now, and nothing proves that it was valid at the time of signing.',
  REVOKED: 'Its certificate had been revoked.',
  REVOKED_NO_POE: 'Its certificate was revoked, and nothing proves that the signature was made before that.',
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'It was made with an algorithm that is too weak today.',
  SIGNED_DATA_NOT_FOUND: 'The changes after it are too large to be compared.'
}

/** Describes a signature: the signer and its validity. */
export function describeSignature(signature: Signature): { title: string; lines: string[] } {
  const { signer_name, kind, valid, sub_indication, level, certificate } = signature
  const who = signer_name ?? 'an unnamed signer'
  const lines = [describeTime(signature), valid ? describeSince(signature) : 'It does not match the document.']
  if (valid && sub_indication && REASONS[sub_indication]) lines.push(REASONS[sub_indication])
  if (certificate) lines.push(describeCertificate(certificate))
  if (level) lines.push(`PAdES level ${level}.`)
  return { title: kind === 'timestamp' ? `Time stamp of ${who}` : `Signature of ${who}`, lines }
}

function describeTime({ signed_at, time }: Signature): string {
  if (!signed_at) return 'The time of signing is unknown.'
  const when = formatTime(signed_at)
  if (time.source === 'claimed') return `Made on ${when}, as the signer says.`
  const trust = time.trusted ? '' : ', which this service does not know'
  return `Made on ${when}, as ${time.authority ?? 'an authority'} proves${trust}.`
}

function describeSince({ modified_after, changes_after }: Signature): string {
  if (!modified_after) return 'The document has not been modified since this signature was applied.'
  if (!changes_after.permitted) return 'The document was later changed in a way that this signature does not permit.'
  const what = changes_after.items.map(({ text }) => text).join('; ')
  return `The document was later changed only as this signature permits${what ? `: ${what}` : ''}.`
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
  simulated: 'nothing: a test helper signed in their place'
}

/** How a signer was identified: by one of their links, and by an access code if there was one. */
export function describeIdentification(ways: Identification[]): string {
  const isLink = (way: Identification) => way.endsWith('_link')
  const links = ways.filter(isLink).map((way) => WAYS[way])
  const others = ways.filter((way) => !isLink(way)).map((way) => WAYS[way])
  return [links.join(' or '), ...others].filter((way) => way !== '').join(', and ') || 'nothing on record'
}

/** Warns if the file does not belong to the requested document. */
export function describeAsked(asked: string | null, { document }: Report): string | null {
  if (!asked || document?.id === asked) return null
  return `This file is not the sealed file of the document ${asked}, whose certificate led you here.`
}

export const formatTime = (time: string): string => new Date(time).toUTCString().replace('GMT', 'UTC')

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`
const unique = (lines: string[]): string[] => [...new Set(lines)].slice(0, 30)
