import type { LettersTexts } from '../generated/texts/letters.js'
import { formatDay, isolate, nearestLanguage, type SignerLanguage, tagOf } from '../languages/index.js'
import {
  deadlineOf,
  type HeldDocument,
  type HeldSigner,
  type Person,
  type Schemas,
  type SendDefaults,
  stateOf,
  zoneOf
} from '../rules/index.js'
import { fill, fillAll } from '../texts/fill.js'
import { deadlineWords, movedWords, newLinkWords, requestWords } from './action-texts.js'
import { type About, formatMoment, namesIn, sharedLanguage, textsIn } from './language.js'
import type { Letter } from './letter.js'
import { letterToSigner, type Reader } from './letter-to-signer.js'
import type { Sender } from './sender.js'

const sampleLifetimeMs = 30 * 24 * 60 * 60_000

/** The properties of a document that letters are about. */
export type DocumentInLetters = Pick<
  HeldDocument,
  'status' | 'voided_by' | 'expires_at' | 'void_reason' | 'message' | 'time_zone'
> & {
  title: string
}

/** What a letter to a signer is for. A reminder can have a message of its own. */
export type Purpose =
  | { kind: 'completed' | 'voided' | 'expired' }
  | { kind: 'deadline' | 'new-link' }
  | { kind: 'invitation'; from?: string | undefined }
  | { kind: 'reminder'; message: string | null }
  | { kind: 'deadline-moved'; from: string }

/** Where a signer signs, and where they report the document without being able to sign. */
export interface Links {
  url: string
  reportUrl: string
}

/** Writes a letter to a signer in the signer's language. Undefined if it is no longer relevant. */
export function writeToSigner(
  purpose: Purpose,
  sender: Sender,
  document: DocumentInLetters,
  signer: Reader & Pick<Person, 'status' | 'action' | 'time_zone' | 'candidate'>,
  { url, reportUrl }: Links,
  now: Date
): Letter | undefined {
  const tag = tagOf(signer)
  const texts = textsIn(tag)
  const about = namesIn(tag, { sender: sender.name, title: document.title })
  switch (purpose.kind) {
    case 'completed':
      return letterToSigner(sender, signer, fillAll(texts.completed, about), { url })
    case 'voided':
      return letterToSigner(sender, signer, fillAll(texts.voided, about), { quote: document.void_reason })
    case 'expired':
      return letterToSigner(sender, signer, fillAll(texts.expired, about))
  }
  if (stateOf(document, signer, now) !== 'open') return undefined
  // biome-ignore lint/style/noNonNullAssertion: a document that is open was sent, and has a deadline
  const deadline = document.expires_at!
  const zone = zoneOf(document, signer)
  const words = wordsOf(purpose, signer.action, texts, about, { deadline, tag, zone })
  if (purpose.kind === 'invitation' && purpose.from)
    words.paragraphs.unshift(fill(texts.handedOver, { from: isolate(purpose.from, nearestLanguage(tag)) }))
  if (signer.candidate !== null) words.paragraphs.push(texts.oneOfSeveral)
  const message = purpose.kind === 'reminder' ? purpose.message : null
  return letterToSigner(sender, signer, words, {
    url,
    quote: message ?? document.message,
    note: texts.personalLink,
    report: { label: texts.reportAbuse, url: reportUrl }
  })
}

type Asking = Extract<Purpose, { kind: 'deadline' | 'new-link' | 'invitation' | 'reminder' | 'deadline-moved' }>

function wordsOf(
  purpose: Asking,
  action: HeldSigner['action'],
  texts: LettersTexts,
  about: About,
  { deadline, tag, zone }: { deadline: Date; tag: string | null; zone: string }
) {
  if (purpose.kind === 'deadline') return deadlineWords(action, texts, about, formatMoment(deadline, tag, zone))
  const [day, moment] = [formatDay(deadline, tag, zone), formatMoment(deadline, tag, zone)]
  if (purpose.kind === 'new-link') return newLinkWords(action, texts, about, day)
  if (purpose.kind !== 'deadline-moved') return requestWords(purpose.kind, action, texts, about, day)
  const from = new Date(purpose.from)
  const before = formatDay(from, tag, zone)
  // Within a day, the hours say what has changed.
  if (before === day) return movedWords(action, texts, about, formatMoment(from, tag, zone), moment)
  return movedWords(action, texts, about, before, day)
}

/** Writes the invitation to a sample document, for previews. */
export function writeSampleInvitation(
  sender: Sender,
  { default_language: language, time_zone }: SendDefaults,
  url: string,
  now: Date
): Letter {
  const { invitation, personalLink: note, sampleTitle: title } = textsIn(language)
  const lastDay = formatDay(new Date(now.getTime() + sampleLifetimeMs), language, zoneOf({ time_zone }))
  const reader = { name: 'Ada Lovelace', language, chosen_language: null }
  const about = namesIn(language, { sender: sender.name, title })
  return letterToSigner(sender, reader, fillAll(invitation, { ...about, lastDay }), { url, note })
}

/** A signer to be, as a request to send names one. */
type Invited = Pick<Schemas['SignerRequest'], 'language' | 'action' | 'time_zone'> & {
  name: string
  isOneOfSeveral: boolean
}
type Sending = Pick<Schemas['SendDocumentRequest'], 'message' | 'expires_in_days' | 'time_zone'> & {
  default_time_zone?: string | null | undefined
}

/** Writes the invitation that a signer would get of a document that is sent now, for previews. */
export function writeInvitationOf(
  { message, expires_in_days, time_zone, default_time_zone = null }: Sending,
  sender: Sender,
  title: string,
  { name, language, action = 'sign', time_zone: own, isOneOfSeveral }: Invited,
  url: string,
  now: Date
): Letter | undefined {
  const expires_at = deadlineOf({ expires_in_days, time_zone }, now)
  const document = {
    title,
    status: 'sent',
    voided_by: null,
    void_reason: null,
    expires_at,
    message: message ?? null,
    time_zone: time_zone ?? default_time_zone
  } as const
  const person = { name, language: language ?? null, chosen_language: null, action, time_zone: own ?? null }
  const signer = { ...person, status: 'pending', candidate: isOneOfSeveral ? '' : null } as const
  return writeToSigner({ kind: 'invitation' }, sender, document, signer, { url, reportUrl: url }, now)
}

/** Writes to a person who gets a copy of what the signers are asked to sign, in the language that the signers share. */
export function writeRequestCopy(
  sender: Sender,
  { title, message }: Pick<DocumentInLetters, 'title' | 'message'>,
  signers: SignerLanguage[],
  name: string,
  url: string
): Letter {
  const language = sharedLanguage(signers.map(tagOf))
  const about = namesIn(language, { sender: sender.name, title })
  const { requestCopy, personalLink: note } = textsIn(language)
  const reader = { name, language, chosen_language: null }
  return letterToSigner(sender, reader, fillAll(requestCopy, about), { url, quote: message, note })
}

/** Writes to a person who gets a copy of the completed document, in the language that the signers share. */
export function writeCopy(
  sender: Sender,
  { title }: Pick<DocumentInLetters, 'title'>,
  signers: SignerLanguage[],
  name: string,
  url: string
): Letter {
  const language = sharedLanguage(signers.map(tagOf))
  const about = namesIn(language, { sender: sender.name, title })
  const reader = { name, language, chosen_language: null }
  return letterToSigner(sender, reader, fillAll(textsIn(language).completed, about), { url })
}
