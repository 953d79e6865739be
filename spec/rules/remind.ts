import type { Given } from './given.js'
import type { Held, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { assertSent, awaitsSeal, isPending, signerOf } from './state.js'
import { type Act, type AuditRecords, recordEach, type Transition } from './transition.js'

/** How long after the invitation a signer is reminded, once. */
export const remindedAfterMs = 48 * 3600_000

/** Whom a sender reminds: the signer that the request names, or all who have yet to sign. */
export function signersToRemind(held: Held, signerId: string | undefined, given: Given): HeldSigner[] {
  const { document, signers } = held
  const named = signerId === undefined ? null : signerOf(held, signerId, given, 'signer_id')
  if (named) assertPending(named)
  assertSent(document)
  if (awaitsSeal(document)) {
    throw new Refusal('DOCUMENT_NOT_SENT', 'Everybody has signed: nobody is left to remind.')
  }
  return named ? [named] : signers.filter(isPending)
}

function assertPending(signer: HeldSigner) {
  if (isPending(signer)) return
  throw new Refusal('SIGNER_NOT_PENDING', `The signer is ${signer.status}.`, { signer_id: `is ${signer.status}` })
}

/** Signers are reminded by their sender. */
export function remind(signers: HeldSigner[], message: string | null, given: Given, act: Act): Transition | null {
  const [first, ...others] = recordEach(act, 'signer.reminded', signers, given)
  if (!first) return null
  const audit: AuditRecords = [first, ...others]
  const letters = signers.map(({ id }) => ({ kind: 'reminder', signer: id, message }) as const)
  return { at: act.at, document: null, audit, event: null, letters }
}

/** Signers are reminded by the service, each of them once: those who were invited a while ago. */
export function remindDue({ document, signers }: Held, given: Given, act: Act): Transition | null {
  const before = new Date(act.at.getTime() - remindedAfterMs)
  const isInTime = document.status === 'sent' && document.expires_at !== null && document.expires_at > act.at
  return isInTime
    ? remindOnce(
        signers.filter(({ invited_at }) => invited_at && invited_at <= before),
        given,
        act
      )
    : null
}

/** Those of some signers are reminded who have yet to sign and were not reminded before. */
export function remindOnce(signers: HeldSigner[], given: Given, act: Act): Transition | null {
  const due = signers.filter((signer) => isPending(signer) && signer.reminded_at === null)
  const transition = remind(due, null, given, act)
  return transition && { ...transition, signers: due.map(({ id }) => ({ id, reminded_at: act.at })) }
}
