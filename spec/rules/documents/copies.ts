import { senderNameOf } from '../account/sender-name.js'
import type { Schemas } from '../ground/contract.js'
import { isSameAddress } from '../ground/email-format.js'
import { invalid, Refusal } from '../ground/refusal.js'
import type { Held, HeldCopy, HeldDocument, HeldSigner } from './held.js'
import type { Letter, Transition } from './transition.js'

/** A reader is locked out after this many incorrect codes. */
const maxFailures = 5

/** Who gets copies, as a request says it, with access codes as they are stored. */
export function keptCopies(copies: Schemas['CcRecipient'][], accessCodes: (string | null)[]): HeldCopy[] {
  return copies.map(({ access_code: _, ...copy }, index) => {
    const access_code_hash = accessCodes[index]
    return access_code_hash ? { ...copy, access_code_hash } : copy
  })
}

/** Throws if somebody would read without a code what a signer sees only with one. */
export function assertCopies(
  copies: HeldCopy[],
  signers: Pick<HeldSigner, 'access_code_hash' | 'authentication'>[]
): void {
  const hasCode = signers.some(({ access_code_hash, authentication }) => access_code_hash || authentication !== 'none')
  if (!hasCode) return
  const open = copies.findIndex((copy) => getsRequest(copy) && !copy.access_code_hash)
  if (open < 0) return
  throw invalid('VALIDATION_FAILED', `cc[${open}].access_code`, 'is required, because a signer has to enter a code')
}

/** Whether somebody gets a copy of what the signers are asked to sign. */
export const getsRequest = ({ when }: HeldCopy): boolean => when === 'sent' || when === 'both'

/** Whether somebody gets a copy of the completed document. */
export const getsCompleted = ({ when }: HeldCopy): boolean => when !== 'sent'

/** The e-mails with a link to read what the signers are asked to sign. */
export const requestCopies = (copies: HeldCopy[]): Letter[] =>
  copies.flatMap((copy, index) =>
    getsRequest(copy) ? [{ kind: 'request-copy' as const, email: copy.email, name: copy.name, copy: index }] : []
  )

/** Somebody who gets a copy, in the contract's format. */
export function presentCopy({ email, name, when, access_code_hash }: HeldCopy): Schemas['CopyRecipient'] {
  return { email, name, ...(when ? { when } : {}), ...(access_code_hash ? { has_access_code: true } : {}) }
}

/** Who reads with a link. Null if nobody does any more. */
export const readerOf = ({ cc, erased_at }: Pick<HeldDocument, 'cc' | 'erased_at'>, index: number): HeldCopy | null => {
  const copy = erased_at === null ? cc[index] : undefined
  return copy && getsRequest(copy) ? copy : null
}

/** Throws unless the document can be read by those who get a copy of it: until it is voided. */
export function assertReadable({ status, voided_by, expires_at }: HeldDocument, now: Date): void {
  const isOver = status === 'sent' && expires_at !== null && expires_at <= now
  if (voided_by === 'expiry' || isOver) throw new Refusal('DOCUMENT_EXPIRED', 'The deadline has passed.')
  if (status !== 'sent' && status !== 'completed') throw new Refusal('DOCUMENT_VOIDED', 'The document has been voided.')
}

/**
 * Who reads a document for a test helper, by their address, and at which place of its copies they stand. Throws if they get no copy of the request, if it
 * cannot be read any more, or before a code is compared that must not be.
 */
export function readingOf(
  document: HeldDocument,
  { email, access_code }: Schemas['SimulateReadingRequest'],
  now: Date
): { reader: HeldCopy; place: number } {
  const place = document.cc.findIndex((copy) => getsRequest(copy) && isSameAddress(copy.email, email))
  const reader = readerOf(document, place)
  if (!reader) throw invalid('VALIDATION_FAILED', 'email', 'is of nobody who gets a copy of the request')
  assertReadable(document, now)
  if (reader.access_code_hash !== undefined) {
    if (access_code === undefined) throw invalid('ACCESS_CODE_REQUIRED', 'access_code', 'is required')
    assertTriesLeft(reader)
  }
  return { reader, place }
}

/** What a reader is shown. */
export function presentReading(
  { title, message, inspection }: HeldDocument,
  { name, email }: HeldCopy,
  account: Parameters<typeof senderNameOf>[0]
): Schemas['SimulatedReading'] {
  const pages = inspection.pages.map(({ width, height }) => ({ width, height }))
  return { name, email, title, sender_name: senderNameOf(account), message, pages }
}

/** Throws if a reader has entered too many incorrect codes. Call it before checking another code. */
export function assertTriesLeft({ access_code_failures = 0 }: HeldCopy): void {
  if (access_code_failures >= maxFailures) throw lockedOut()
}

/**
 * A reader enters an access code, correct or not. The failed attempt is committed too; `refusalOfReader` then gives the error to
 * answer with.
 */
export function enterReadersCode({ document }: Held, index: number, isCorrect: boolean, at: Date): Transition {
  const cc = document.cc.map((copy, place) => {
    if (place !== index) return copy
    assertTriesLeft(copy)
    return { ...copy, access_code_failures: isCorrect ? 0 : (copy.access_code_failures ?? 0) + 1 }
  })
  return { at, document: { cc }, audit: null, event: null }
}

/** The error for the code just entered, from the reader's state after the attempt; null if the code was correct. */
export function refusalOfReader({ access_code_failures = 0 }: HeldCopy): Refusal | null {
  if (access_code_failures === 0) return null
  return access_code_failures >= maxFailures
    ? lockedOut()
    : invalid('ACCESS_CODE_INVALID', 'access_code', 'is incorrect')
}

const lockedOut = () =>
  new Refusal('ACCESS_CODE_LOCKED', 'Too many incorrect access codes. Ask the sender for a new copy.')
