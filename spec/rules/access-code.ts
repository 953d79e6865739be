import type { Given } from './given.js'
import type { Held, HeldSigner } from './held.js'
import { invalid, Refusal } from './refusal.js'
import { assertNotDone, assertSent } from './state.js'
import { type Act, record, type Transition } from './transition.js'

/** How many wrong codes lock a signer out. */
const maxAccessCodeFailures = 5

/**
 * The sender sets a signer's access code anew, or takes it away.
 * @param code as it is kept, or null
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
    signers: [{ id: signer.id, access_code_hash: code, access_code_failures: 0 }],
    audit: [record(act, 'signer.access_code_changed', what)],
    event: null
  }
}

/** Refuses a signer who has typed too many wrong codes, without a look at another one. */
export function assertTriesLeft({ access_code_failures }: HeldSigner): void {
  if (access_code_failures >= maxAccessCodeFailures) throw lockedOut()
}

/** A signer types an access code, right or wrong. Null if none is asked for. What is then refused says `problemOfCode`. */
export function enterAccessCode(signer: HeldSigner, isRight: boolean, act: Act): Transition | null {
  const { id, access_code_hash, access_code_failures } = signer
  if (access_code_hash === null) return null
  assertTriesLeft(signer)
  const failures = isRight ? 0 : access_code_failures + 1
  const entry = isRight
    ? record(act, 'signer.access_code_accepted')
    : record(act, 'signer.access_code_refused', { failures: String(failures) })
  return {
    at: act.at,
    document: null,
    signers: [{ id, access_code_failures: failures }],
    audit: [entry],
    event: null
  }
}

/** The refusal of a code that was typed, by what the signer is after it; null if it was right. */
export function refusalOfCode({ access_code_failures: failures }: HeldSigner): Refusal | null {
  if (failures === 0) return null
  return failures >= maxAccessCodeFailures ? lockedOut() : invalid('ACCESS_CODE_INVALID', 'access_code', 'is not right')
}

function lockedOut() {
  return new Refusal('ACCESS_CODE_LOCKED', 'Too many wrong access codes. Ask the sender for a new one.')
}
