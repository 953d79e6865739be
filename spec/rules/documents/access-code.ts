import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { changeOf, isUntaken, type Person } from './candidates.js'
import type { Held, HeldCandidate, HeldSigner } from './held.js'
import { assertNotDone, assertSent } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'

/** A signer is locked out after this many incorrect codes. */
const maxAccessCodeFailures = 5

/**
 * The sender sets, replaces or removes a signer's access code.
 * @param code as it is stored, or null to remove it
 */
export function setAccessCode(
  { document }: Held,
  signer: HeldSigner,
  code: string | null,
  { publicId }: Given,
  act: Act
): Transition {
  assertNotDone(signer)
  assertSent(document)
  const what = { signer_id: publicId('sgn', signer.id), access_code: code === null ? 'removed' : 'set' }
  return {
    at: act.at,
    document: null,
    signers: [
      {
        id: signer.id,
        access_code_hash: code,
        access_code_failures: 0,
        ...(isUntaken(signer) ? { candidates: signer.candidates.map(withAllAttempts) } : {})
      }
    ],
    audit: [auditEntry(act, 'signer.access_code_changed', what)],
    event: null
  }
}

const withAllAttempts = (candidate: HeldCandidate) => ({ ...candidate, access_code_failures: 0 })

/** Throws if the signer has entered too many incorrect codes. Call it before checking another code. */
export function assertAttemptsLeft({ access_code_failures }: HeldSigner): void {
  if (access_code_failures >= maxAccessCodeFailures) throw lockedOut()
}

/**
 * A signer enters an access code, correct or not. Null if the signer has none. The failed attempt is committed too;
 * `refusalOfCode` then gives the error to answer with.
 */
export function enterAccessCode(signer: Person, isCorrect: boolean, act: Act): Transition | null {
  const { access_code_hash, access_code_failures } = signer
  if (access_code_hash === null) return null
  assertAttemptsLeft(signer)
  const failures = isCorrect ? 0 : access_code_failures + 1
  const entry = isCorrect
    ? auditEntry(act, 'signer.access_code_accepted')
    : auditEntry(act, 'signer.access_code_refused', { failures: String(failures) })
  return {
    at: act.at,
    document: null,
    signers: [changeOf(signer, { access_code_failures: failures })],
    audit: [entry],
    event: null
  }
}

/** The error for the code just entered, from the signer's state after the attempt; null if the code was correct. */
export function refusalOfCode({ access_code_failures: failures }: HeldSigner): Refusal | null {
  if (failures === 0) return null
  return failures >= maxAccessCodeFailures ? lockedOut() : invalid('ACCESS_CODE_INVALID', 'access_code', 'is incorrect')
}

function lockedOut() {
  return new Refusal('ACCESS_CODE_LOCKED', 'Too many incorrect access codes. Ask the sender for a new code.')
}
