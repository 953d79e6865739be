import { changeOf, letterTo, type Person } from '../documents/candidates.js'
import type { Held, HeldSigner } from '../documents/held.js'
import { stateOf } from '../documents/state.js'
import { type Act, type AuditRecord, auditEntry, type Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { assertUnlocked, closed, needsIdentification, type Visitor, visitingSigner } from './visitor.js'

const minute = 60_000
const day = 24 * 60 * minute

/** How long a code can be entered. */
export const signingCodeLifetimeMs = 10 * minute
/** How long after a code no other one is sent. */
const pauseMs = minute
/** So many incorrect entries end a code. */
const maxCodeFailures = 5
/** With five tries each, a day of guessing succeeds once in 20,000. */
const maxCodesADay = 10

type Method = Schemas['SignerAuthentication']

/** The code that somebody received last, and how often codes were sent. */
export type CodeState = Pick<HeldSigner, 'code_nonce' | 'code_sent_at' | 'code_failures' | 'codes_sent' | 'codes_since'>

type Reachable = { authentication?: Method | undefined; phone?: string | null | undefined }

/** Throws if codes for a signer would have nowhere to go. `path` is the signer's in the request, with a dot at its end. */
export function assertReachable({ authentication, phone }: Reachable, path: string): void {
  if (authentication !== 'sms_code' || phone) return
  throw invalid('VALIDATION_FAILED', `${path}phone`, 'is required for codes in text messages')
}

/** Throws if a signer is to receive text messages, and the service sends none in this mode. */
export function assertSmsPossible({ authentication }: Reachable, canText: boolean, path: string): void {
  if (authentication !== 'sms_code' || canText) return
  throw invalid('SMS_UNAVAILABLE', `${path}authentication`, 'is sms_code, but this service sends no text messages')
}

/** Where codes go, most of it masked: enough for its owner to recognise. Null if there are none. */
export function maskedDestination(signer: Pick<HeldSigner, 'authentication' | 'email' | 'phone'>): string | null {
  const { authentication, email, phone } = signer
  if (authentication === 'none') return null
  if (authentication === 'sms_code')
    return phone && `${phone.slice(0, 3)}${'*'.repeat(phone.length - 5)}${phone.slice(-2)}`
  return maskedAddress(email)
}

/** An e-mail address of which only the first letter and the domain are shown: `a***@example.com`. */
export function maskedAddress(email: string): string {
  return `${[...email][0]}***${email.slice(email.lastIndexOf('@'))}`
}

/** The state of a signer's code, in the contract's format. */
export function presentAuthentication(
  held: Pick<Held, 'signers'>,
  visitor: Visitor,
  now: Date
): Schemas['SessionAuthentication'] {
  const signer = visitingSigner(held, visitor)
  return {
    method: signer.authentication,
    required: needsIdentification(held, visitor),
    sent_to: maskedDestination(signer),
    ...timesOfCode(signer, now)
  }
}

/** Until when a code can be entered, and when another one can be requested, in the contract's format. */
export function timesOfCode(
  code: CodeState,
  now: Date
): Pick<Schemas['SessionAuthentication'], 'code_expires_at' | 'resend_at'> {
  const next = nextCodeAt(code, now)
  return {
    code_expires_at: isCodeAlive(code, now) ? codeEnd(code).toISOString() : null,
    resend_at: next > now ? next.toISOString() : null
  }
}

/** What is known of the code that somebody received last, after another one is sent. Throws if it is too soon for that. */
export function renewCode(code: CodeState, nonce: string, now: Date): CodeState {
  const next = nextCodeAt(code, now)
  if (next > now) throw tooSoon(next, now)
  const isNewDay = dayEnd(code) <= now
  return {
    code_nonce: nonce,
    code_sent_at: now,
    code_failures: 0,
    codes_sent: isNewDay ? 1 : code.codes_sent + 1,
    codes_since: isNewDay ? now : code.codes_since
  }
}

/** What an entry changes of a code. A code can be entered once. Throws if none can be entered. */
export function tryCode(
  code: CodeState,
  isCorrect: boolean,
  now: Date
): Pick<CodeState, 'code_nonce' | 'code_failures'> {
  if (!isCodeAlive(code, now)) throw codeExpired()
  if (isCorrect) return { code_nonce: null, code_failures: 0 }
  return { code_nonce: code.code_nonce, code_failures: code.code_failures + 1 }
}

/**
 * A signer requests a code.
 * @param nonce from which the code is derived
 */
export function sendCode(held: Held, visitor: Visitor, nonce: string, act: Act): Transition {
  const signer = assertNeedsCode(held, visitor)
  const state = stateOf(held.document, signer, act.at)
  if (state !== 'open' && state !== 'completed') throw closed(state)
  return {
    at: act.at,
    document: null,
    signers: [changeOf(signer, renewCode(signer, nonce, act.at))],
    audit: [auditEntry(act, 'signer.code_sent', meansOf(signer))],
    event: null,
    letters: [{ kind: signer.authentication === 'sms_code' ? 'code-message' : 'code', ...letterTo(signer), nonce }]
  }
}

/**
 * A signer enters a code, correct or not. The failed attempt is committed too; `refusalOfEnteredCode` then gives the
 * error to answer with.
 */
export function enterCode(held: Held, visitor: Visitor, isCorrect: boolean, act: Act): Transition {
  const signer = assertNeedsCode(held, visitor)
  const after = tryCode(signer, isCorrect, act.at)
  const entry = isCorrect
    ? identifiedEntry(act, signer)
    : auditEntry(act, 'signer.code_refused', { failures: String(after.code_failures) })
  return { at: act.at, document: null, signers: [changeOf(signer, after)], audit: [entry], event: null }
}

/** The entry that a signer has entered a correct code. */
export const identifiedEntry = (act: Act, signer: HeldSigner): AuditRecord =>
  auditEntry(act, 'signer.identified', meansOf(signer))

/** The error for the code just entered, from the signer's state after the attempt; null if the code was correct. */
export function refusalOfEnteredCode({
  code_nonce,
  code_failures
}: Pick<CodeState, 'code_nonce' | 'code_failures'>): Refusal | null {
  if (code_nonce === null) return null
  return code_failures >= maxCodeFailures ? codeExpired() : invalid('SIGNING_CODE_INVALID', 'code', 'is incorrect')
}

/** Whether an e-mail or message with a code still helps: it is the last one, and can be entered. */
export function isCurrentCode(code: CodeState, nonce: string, now: Date): boolean {
  return code.code_nonce === nonce && isCodeAlive(code, now)
}

/** No code: of a new signer, and of another person in a signer's place. */
export const noCode: CodeState = {
  code_nonce: null,
  code_sent_at: null,
  code_failures: 0,
  codes_sent: 0,
  codes_since: null
}

function assertNeedsCode(held: Held, visitor: Visitor): Person {
  assertUnlocked(held, visitor)
  if (needsIdentification(held, visitor)) return visitingSigner(held, visitor)
  throw new Refusal('SIGNING_CODE_NOT_REQUIRED', 'This session needs no code.')
}

const codeEnd = ({ code_sent_at }: CodeState) => after(code_sent_at, signingCodeLifetimeMs)
const dayEnd = ({ codes_since }: CodeState) => after(codes_since, day)
const after = (time: Date | null, ms: number) => new Date(time === null ? 0 : time.getTime() + ms)

function isCodeAlive(code: CodeState, now: Date): boolean {
  return code.code_nonce !== null && code.code_failures < maxCodeFailures && codeEnd(code) > now
}

function nextCodeAt(code: CodeState, now: Date): Date {
  const pause = after(code.code_sent_at, pauseMs)
  return code.codes_sent >= maxCodesADay && dayEnd(code) > now ? dayEnd(code) : pause
}

const meansOf = (signer: HeldSigner) => ({ method: signer.authentication, to: maskedDestination(signer) ?? '' })

function codeExpired() {
  return new Refusal('SIGNING_CODE_EXPIRED', 'There is no code to enter. Request another one.')
}

function tooSoon(next: Date, now: Date) {
  const retryAfter = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000))
  return new Refusal('RATE_LIMIT_EXCEEDED', `Another code can be requested in ${retryAfter} s.`, undefined, {
    retryAfter
  })
}
