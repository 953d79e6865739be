import { printedPartOf, timesOf } from '@signpost/pdf/certificate'
import { isTimeZone } from '@signpost/spec/rules'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { type Check, fails, holds, open } from './evidence-report.js'
import { contains, endsWith, findPrinted, type PrintedCertificate } from './printed-entries.js'
import type { ReadEntry } from './read-trail.js'

/** What a certificate of completion must print. */
export interface ToBePrinted {
  documentId: string
  documentSha256: string
  /** The entries of the audit trail that are sealed. */
  entries: ReadEntry[]
  /** The SHA-256 of the last of them, if the seal covers it. */
  trailSha256: string | undefined
}

/**
 * Compares what the certificate of completion prints with the audit trail: of each entry the time, action, person, address
 * and hash, and the signers. Where the seal covers only keyed hashes, this is what proves the entries.
 * @param lines the texts of the certificate
 */
export function checkCertificate(lines: string[], wanted: ToBePrinted): Check {
  const { entries, trailSha256 } = wanted
  // Where the seal covers the whole entries, those that a long trail does not print are proved by that.
  const expected = trailSha256 === undefined ? entries : printedPartOf(entries)
  const printed = findPrinted(
    lines,
    expected.map(({ hash }) => hash)
  )
  const { time_zone = 'UTC' } = entries.find(({ action }) => action === 'document.sent')?.data ?? {}
  const zone = isTimeZone(time_zone) ? time_zone : 'UTC'
  const compared = expected.map((entry, index) => compare(entry, printed.entries[index], zone))
  const forms = compared.flatMap(({ form }) => form ?? [])
  const others = compared.flatMap(({ problem }) => problem ?? [])
  // Nothing else proves the entries, so what cannot be compared is not proved.
  const problems = [...problemsOfHead(printed, wanted), ...others, ...(trailSha256 === undefined ? forms : [])]
  if (problems.length > 0)
    return fails('certificate', 'The certificate of completion and the audit trail differ.', problems)
  if (forms.length > 0) return open('certificate', unknownForm)
  return holds(
    'certificate',
    `The certificate of completion prints the same ${countOf(expected, entries)} entries, signers and times.`
  )
}

const countOf = ({ length }: ReadEntry[], { length: all }: ReadEntry[]) =>
  length < all ? `${length} of ${all}` : length

const unknownForm =
  'The certificate of completion prints the same people, addresses and hashes. Its times or actions are in a form that this version does not know.'

function problemsOfHead({ whole, head }: PrintedCertificate, wanted: ToBePrinted): string[] {
  const { documentId, documentSha256, entries, trailSha256 } = wanted
  const values: [string, string | undefined][] = [
    ['the identifier of the document', documentId],
    ['the SHA-256 of the uploaded file', entries[0]?.data.sha256],
    ['the SHA-256 of document.pdf', documentSha256],
    ['the SHA-256 of the audit trail', trailSha256]
  ]
  const signers = entries.filter(({ action }) => action === 'signer.signed')
  return [
    ...values
      .filter(([, value]) => value && !contains(whole, value))
      .map(([what]) => `It prints another value for ${what}.`),
    ...signers
      .filter(({ actor }) => !contains(head, actor.name ?? '') || !contains(head, actor.email ?? ''))
      .map(({ sequence }) => `It does not list the signer of entry ${sequence}.`)
  ]
}

interface Compared {
  problem?: string
  /** It is either different or in the form of another version. */
  form?: string
}

function compare(entry: ReadEntry, printed: PrintedCertificate['entries'][number] | undefined, zone: string): Compared {
  const { sequence } = entry
  const text = printed?.text
  if (text === undefined) return { problem: `It does not print entry ${sequence}.` }
  const isSame = Object.values(certificateTexts).some((words) => endsWith(text, inWords(entry, words, zone)))
  if (isSame) return {}
  if (!endsWith(text, tailOf(entry))) return { problem: `It prints another person or address for entry ${sequence}.` }
  return { form: `It prints another time or action for entry ${sequence}.` }
}

/** The lines of an entry as the audit table draws it, without its hash. */
function inWords(entry: ReadEntry, words: CertificateTexts, zone: string): string[] {
  const label = (words.actions as Record<string, string>)[entry.action] ?? ''
  const [person = '', address = ''] = tailOf(entry)
  return [`${entry.sequence}`, ...timesOf(entry.at, words, zone), `${label}${person}`, address]
}

function tailOf({ actor, ip_address, user_agent }: ReadEntry): string[] {
  const name = actor.email ? `${actor.name} <${actor.email}>` : 'Signpost'
  return [` — ${name}`, [ip_address, user_agent].filter(Boolean).join(' · ')]
}
