import { noBounce } from '../documents/bounce.js'
import { changeOf, letterTo, namedPerson, type Person, reachedPeopleOf } from '../documents/candidates.js'
import type { Held, HeldSigner } from '../documents/held.js'
import { getsInvitations } from '../documents/invitation.js'
import { assertPending, assertSent, awaitsSeal, isReached, signerOf } from '../documents/state.js'
import { type Act, type AuditEntries, auditEntryPerSigner, type Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { nextAnnouncement, nextReminder, type ReminderSettings, remindersSent } from './reminders.js'

/** The people to remind: the one that the request names, or all whom e-mails reach who are invited and have not signed yet. */
export function signersToRemind(
  held: Held,
  { signer_id, candidate_id }: Schemas['RemindSignersRequest'],
  given: Given
): Person[] {
  const { document, signers } = held
  if (signer_id === undefined && candidate_id !== undefined)
    throw invalid('VALIDATION_FAILED', 'signer_id', 'is required with candidate_id')
  const signer = signer_id === undefined ? null : signerOf(held, signer_id, given, 'signer_id')
  if (signer) assertPending(held, signer, given)
  const named = signer && namedPerson(signer, candidate_id, given)
  assertSent(document)
  if (awaitsSeal(document)) {
    throw new Refusal('DOCUMENT_NOT_SENT', 'All signers have signed. There is nobody to remind.')
  }
  if (named && !getsInvitations(named)) {
    throw invalid('SIGNER_NOT_REMINDED', 'signer_id', 'gets no reminders, because invitation is none')
  }
  return named ? [named] : signers.filter(isReached).flatMap(reachedPeopleOf)
}

/** The sender reminds signers. Those whose e-mails have bounced get another try. */
export function remind(people: Person[], message: string | null, given: Given, act: Act): Transition | null {
  const [first, ...others] = auditEntryPerSigner(act, 'signer.reminded', people, given)
  if (!first) return null
  const audit: AuditEntries = [first, ...others]
  const letters = people.map((person) => ({ kind: 'reminder', ...letterTo(person), message }) as const)
  const reminded = [...new Set(people.map(({ id }) => id))]
  // Only one who is named can have a bounce.
  const bounced = people.filter(({ bounced_at }) => bounced_at !== null)
  return {
    at: act.at,
    document: bounced.length > 0 ? {} : null,
    signers: bounced.map((person) => ({ ...changeOf(person, noBounce), ...noBounce })),
    audit,
    event: { type: 'document.reminded', reminded },
    letters
  }
}

/**
 * The service reminds the signers whose time has come, and announces the deadline. Each gets one letter at most: the one
 * about the deadline takes the place of a reminder, and after an outage what was missed is not made up for.
 */
export function remindDue(held: Held, account: ReminderSettings, given: Given, act: Act): Transition | null {
  if (!isOpen(held, act.at)) return null
  const { document, signers } = held
  const isDue = (time: Date | null) => time !== null && time <= act.at
  const announced = signers.filter((signer) => isDue(nextAnnouncement(document, signer, account)))
  const toRemind = signers.filter((signer) => isDue(nextReminder(document, signer, account)))
  return reminding(
    toRemind.filter((signer) => !announced.includes(signer)),
    announced.map((signer) => ({ signer, asReminder: toRemind.includes(signer) })),
    given,
    act
  )
}

/** Sends the next reminder as if its time had come, to the signers who get one. For test helpers. */
export function remindNow({ document, signers }: Held, account: ReminderSettings, given: Given, act: Act) {
  const toRemind = signers.filter((signer) => nextReminder(document, signer, account) !== null)
  return reminding(toRemind, [], given, act)
}

/** When the service next has a signer to write to. Null for never. */
export function nextLetterTime({ document, signers }: Held, account: ReminderSettings): Date | null {
  const times = signers.flatMap((signer) => [
    nextReminder(document, signer, account),
    nextAnnouncement(document, signer, account)
  ])
  const [first = null] = times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())
  return first
}

function isOpen({ document }: Held, now: Date): boolean {
  return document.status === 'sent' && document.expires_at !== null && document.expires_at > now
}

function reminding(
  toRemind: HeldSigner[],
  letters: { signer: HeldSigner; asReminder: boolean }[],
  given: Given,
  act: Act
): Transition | null {
  const announced = letters.map(({ signer }) => signer)
  const [reminded, told] = [toRemind.flatMap(reachedPeopleOf), announced.flatMap(reachedPeopleOf)]
  const [first, ...others] = [
    ...auditEntryPerSigner(act, 'signer.reminded', reminded, given),
    ...auditEntryPerSigner(act, 'signer.deadline_announced', told, given)
  ]
  if (!first) return null
  const reminder = (signer: HeldSigner) => ({ reminded_at: act.at, reminders_sent: remindersSent(signer) + 1 })
  return {
    at: act.at,
    document: null,
    signers: [
      ...toRemind.map((signer) => ({ id: signer.id, ...reminder(signer) })),
      ...letters.map(({ signer, asReminder }) => ({
        id: signer.id,
        deadline_announced_at: act.at,
        ...(asReminder ? reminder(signer) : {})
      }))
    ],
    audit: [first, ...others],
    event: { type: 'document.reminded', reminded: [...toRemind, ...announced].map(({ id }) => id) },
    letters: [
      ...reminded.map((person) => ({ kind: 'reminder', ...letterTo(person), message: null }) as const),
      ...told.map((person) => ({ kind: 'deadline', ...letterTo(person) }) as const)
    ]
  }
}
