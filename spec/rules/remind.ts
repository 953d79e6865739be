import type { AccountSettings } from './account-settings.js'
import type { Given } from './given.js'
import type { Held, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { assertSent, awaitsSeal, isPending, signerOf } from './state.js'
import { type Act, type AuditEntries, auditEntryPerSigner, type Transition } from './transition.js'

const hour = 3600_000

/** When the service reminds a signer who was invited at a time; null for never. */
export function reminderTime(invited: Date, { reminder_after_hours }: Rhythm): Date | null {
  return reminder_after_hours === null ? null : new Date(invited.getTime() + reminder_after_hours * hour)
}

type Rhythm = Pick<AccountSettings, 'reminder_after_hours'>

/** The signers to remind: the one that the request names, or all invited signers who have not signed yet. */
export function signersToRemind(held: Held, signerId: string | undefined, given: Given): HeldSigner[] {
  const { document, signers } = held
  const named = signerId === undefined ? null : signerOf(held, signerId, given, 'signer_id')
  if (named) assertPending(named)
  assertSent(document)
  if (awaitsSeal(document)) {
    throw new Refusal('DOCUMENT_NOT_SENT', 'All signers have signed. There is nobody to remind.')
  }
  return named ? [named] : signers.filter(isPending)
}

function assertPending(signer: HeldSigner) {
  if (isPending(signer)) return
  throw new Refusal('SIGNER_NOT_PENDING', `The signer is ${signer.status}.`, { signer_id: `is ${signer.status}` })
}

/** The sender reminds signers. */
export function remind(signers: HeldSigner[], message: string | null, given: Given, act: Act): Transition | null {
  const [first, ...others] = auditEntryPerSigner(act, 'signer.reminded', signers, given)
  if (!first) return null
  const audit: AuditEntries = [first, ...others]
  const letters = signers.map(({ id }) => ({ kind: 'reminder', signer: id, message }) as const)
  const event = { type: 'document.reminded', reminded: signers.map(({ id }) => id) } as const
  return { at: act.at, document: null, audit, event, letters }
}

/** The service reminds the signers who were invited as long ago as the account says, each of them once. */
export function remindDue({ document, signers }: Held, rhythm: Rhythm, given: Given, act: Act): Transition | null {
  const isOpen = document.status === 'sent' && document.expires_at !== null && document.expires_at > act.at
  if (!isOpen) return null
  const due = signers.filter(({ invited_at }) => {
    const time = invited_at && reminderTime(invited_at, rhythm)
    return time && time <= act.at
  })
  return remindOnce(due, given, act)
}

/** Reminds the signers who have not signed yet and have not been reminded before. */
export function remindOnce(signers: HeldSigner[], given: Given, act: Act): Transition | null {
  const due = signers.filter((signer) => isPending(signer) && signer.reminded_at === null)
  const transition = remind(due, null, given, act)
  return transition && { ...transition, signers: due.map(({ id }) => ({ id, reminded_at: act.at })) }
}
