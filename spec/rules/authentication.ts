import type { Schemas } from './contract.js'
import type { Held, HeldSigner } from './held.js'
import { invalid, Refusal } from './refusal.js'
import { stateOf } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'
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
  const at = email.lastIndexOf('@')
  return `${[...email][0]}***${email.slice(at)}`
}

/** The state of a signer's code, in the contract's format. */
export function presentAuthentication(
  held: Pick<Held, 'signers'>,
  visitor: Visitor,
  now: Date
): Schemas['SessionAuthentication'] {
  const signer = visitingSigner(held, visitor)
  const next = nextCodeAt(signer, now)
  return {
    method: signer.authentication,
    required: needsIdentification(held, visitor),
    sent_to: maskedDestination(signer),
    code_expires_at: isCodeAlive(signer, now) ? codeEnd(signer).toISOString() : null,
    resend_at: next > now ? next.toISOString() : null
  }
}

/**
 * A signer requests a code.
 * @param nonce from which the code is derived
 */
export function sendCode(held: Held, visitor: Visitor, nonce: string, act: Act): Transition {
  const signer = assertNeedsCode(held, visitor)
  const state = stateOf(held.document, signer, act.at)
  if (state !== 'open' && state !== 'completed') throw closed(state)
  const next = nextCodeAt(signer, act.at)
  if (next > act.at) throw tooSoon(next, act.at)
  const isNewDay = dayEnd(signer) <= act.at
  return {
    at: act.at,
    document: null,
    signers: [
      {
        id: signer.id,
        code_nonce: nonce,
        code_sent_at: act.at,
        code_failures: 0,
        codes_sent: isNewDay ? 1 : signer.codes_sent + 1,
        codes_since: isNewDay ? act.at : signer.codes_since
      }
    ],
    audit: [auditEntry(act, 'signer.code_sent', meansOf(signer))],
    event: null,
    letters: [{ kind: signer.authentication === 'sms_code' ? 'code-message' : 'code', signer: signer.id, nonce }]
  }
}

/**
 * A signer enters a code, correct or not. The failed attempt is committed too; `refusalOfEnteredCode` then gives the
 * error to answer with.
 */
export function enterCode(held: Held, visitor: Visitor, isCorrect: boolean, act: Act): Transition {
  const signer = assertNeedsCode(held, visitor)
  const { id, code_failures } = signer
  if (!isCodeAlive(signer, act.at)) throw codeExpired()
  if (isCorrect) {
    return {
      at: act.at,
      document: null,
      // It can be entered once.
      signers: [{ id, code_nonce: null, code_failures: 0 }],
      audit: [auditEntry(act, 'signer.identified', meansOf(signer))],
      event: null
    }
  }
  const failures = code_failures + 1
  return {
    at: act.at,
    document: null,
    signers: [{ id, code_failures: failures }],
    audit: [auditEntry(act, 'signer.code_refused', { failures: String(failures) })],
    event: null
  }
}

/** The error for the code just entered, from the signer's state after the attempt; null if the code was correct. */
export function refusalOfEnteredCode({ code_nonce, code_failures }: HeldSigner): Refusal | null {
  if (code_nonce === null) return null
  return code_failures >= maxCodeFailures ? codeExpired() : invalid('SIGNING_CODE_INVALID', 'code', 'is incorrect')
}

/** Whether an e-mail or message with a code still helps: it is the last one, and can be entered. */
export function isCurrentCode(signer: HeldSigner, nonce: string, now: Date): boolean {
  return signer.code_nonce === nonce && isCodeAlive(signer, now)
}

/** No code: of a new signer, and of another person in a signer's place. */
export const noCode = { code_nonce: null, code_sent_at: null, code_failures: 0, codes_sent: 0, codes_since: null }

function assertNeedsCode(held: Held, visitor: Visitor): HeldSigner {
  assertUnlocked(held, visitor)
  if (needsIdentification(held, visitor)) return visitingSigner(held, visitor)
  throw new Refusal('SIGNING_CODE_NOT_REQUIRED', 'This session needs no code.')
}

const codeEnd = ({ code_sent_at }: HeldSigner) => after(code_sent_at, signingCodeLifetimeMs)
const dayEnd = ({ codes_since }: HeldSigner) => after(codes_since, day)
const after = (time: Date | null, ms: number) => new Date(time === null ? 0 : time.getTime() + ms)

function isCodeAlive(signer: HeldSigner, now: Date): boolean {
  return signer.code_nonce !== null && signer.code_failures < maxCodeFailures && codeEnd(signer) > now
}

function nextCodeAt(signer: HeldSigner, now: Date): Date {
  const pause = after(signer.code_sent_at, pauseMs)
  return signer.codes_sent >= maxCodesADay && dayEnd(signer) > now ? dayEnd(signer) : pause
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
