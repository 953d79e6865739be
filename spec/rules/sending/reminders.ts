import type { HeldDocument, HeldSigner } from '../documents/held.js'
import { isReached } from '../documents/state.js'
import type { Schemas } from '../ground/contract.js'
import { nextWithin, zoneOf } from '../ground/time-zone.js'

const hour = 3600_000

export type Reminders = Schemas['Reminders']

/** How often a signer is reminded if nobody says it. */
export const defaultReminders: Reminders = { after_hours: 48, every_hours: 48, max: 1 }

/** The reminders of a request, complete. */
export function readReminders({
  after_hours = defaultReminders.after_hours,
  every_hours = defaultReminders.every_hours,
  max = defaultReminders.max
}: Schemas['RemindersRequest']): Reminders {
  return { after_hours, every_hours, max }
}

/** What an account says about reminders, as it is stored. */
export interface ReminderSettings {
  /** Older versions store null for no reminders. */
  reminder_after_hours: number | null
  reminder_every_hours: number
  reminder_max: number
  expiry_notice_hours: number | null
  /** In which hours of their day signers are reminded. */
  reminder_hours: Schemas['ReminderHours'] | null
}

/** What an account says about reminders, in the contract's format. */
export function presentReminders({
  reminder_after_hours,
  reminder_every_hours,
  reminder_max
}: ReminderSettings): Pick<Schemas['Account'], 'reminders' | 'reminder_after_hours'> {
  const max = reminder_after_hours === null ? 0 : reminder_max
  const after_hours = reminder_after_hours ?? defaultReminders.after_hours
  return {
    reminders: { after_hours, every_hours: reminder_every_hours, max },
    reminder_after_hours: max === 0 ? null : after_hours
  }
}

type Asking = Pick<HeldDocument, 'expires_at' | 'reminders' | 'expiry_notice_hours' | 'time_zone'>
type Asked = Pick<
  HeldSigner,
  | 'status'
  | 'invited_at'
  | 'reminded_at'
  | 'reminders_sent'
  | 'deadline_announced_at'
  | 'bounced_at'
  | 'time_zone'
  | 'invitation'
>

/**
 * When the service reminds a signer next: after the invitation, and then after each reminder, in the hours of the signer's day that
 * the account allows. Null for never, also while e-mails to the signer bounce.
 */
export function nextReminder(document: Asking, signer: Asked, account: ReminderSettings): Date | null {
  const { after_hours, every_hours, max } = document.reminders ?? presentReminders(account).reminders
  const { invited_at, reminded_at } = signer
  if (!isReached(signer) || invited_at === null || remindersSent(signer) >= max) return null
  const due = reminded_at ? after(reminded_at, every_hours) : after(invited_at, after_hours)
  return account.reminder_hours ? nextWithin(account.reminder_hours, zoneOf(document, signer), due) : due
}

/** How many reminders the service has sent. Older versions do not count the one that they send. */
export function remindersSent({ reminders_sent, reminded_at }: Pick<Asked, 'reminders_sent' | 'reminded_at'>): number {
  return reminded_at ? Math.max(reminders_sent, 1) : 0
}

/**
 * When the service writes to a signer that the deadline is near. Null for never: also if the invitation, which names the
 * deadline, came later. If the deadline has moved since, there is another e-mail.
 */
export function nextAnnouncement(document: Asking, signer: Asked, account: ReminderSettings): Date | null {
  const hours = document.expiry_notice_hours ?? account.expiry_notice_hours
  const { invited_at, deadline_announced_at } = signer
  if (!hours || !isReached(signer) || invited_at === null || document.expires_at === null) return null
  const time = after(document.expires_at, -hours)
  const isKnown = [invited_at, deadline_announced_at].some((written) => written !== null && written >= time)
  return isKnown ? null : time
}

const after = (time: Date, hours: number) => new Date(time.getTime() + hours * hour)
