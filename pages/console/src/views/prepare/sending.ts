import type { Account, Document, UpdateDocumentRequest } from '@signpost/sdk'
import { newKey } from '../../editor/request-of.js'
import { isAddress } from './draft-signer.js'

/** Somebody who gets a copy of the completed document. */
export interface Copy {
  key: string
  name: string
  email: string
  /** What a program has said that they get. */
  when?: NonNullable<UpdateDocumentRequest['cc']>[number]['when']
}

/** How a draft is sent, apart from who signs it. */
export interface Sending {
  message: string
  days: number
  copies: Copy[]
  /** Null for the account's. */
  reminders: Account['reminders'] | null
  /** How many hours before the deadline there is an e-mail about it. Null for the account's. */
  noticeHours: number | null
  /** Where the signing page leads, or ''. */
  signedUrl: string
  declinedUrl: string
  isDeclineAllowed: boolean
  isHandOverAllowed: boolean
  /** Where days are counted. Null as the account says. */
  timeZone: string | null
  /** How dates and numbers are written. Null as the account says. */
  formatLocale: string | null
}

/** How a draft is sent that says nothing else. */
export const defaultDays = 30

/** What a document begins with that gets reminders of its own. */
export const firstReminders = { after_hours: 48, every_hours: 48, max: 3 }

/** What a draft keeps of how it is sent. */
export function sendingOf(draft: Document['draft']): Sending {
  return {
    message: draft?.message ?? '',
    days: draft?.expires_in_days ?? defaultDays,
    copies: (draft?.cc ?? []).map(({ name, email, when }) => ({
      key: newKey(),
      name,
      email,
      // One that a request can say, as nobody else has set it.
      ...(when ? { when: when as NonNullable<Copy['when']> } : {})
    })),
    reminders: draft?.reminders ? remindersOf(draft.reminders) : null,
    noticeHours: draft?.expiry_notice_hours ?? null,
    signedUrl: draft?.redirect_urls?.signed ?? '',
    declinedUrl: draft?.redirect_urls?.declined ?? '',
    isDeclineAllowed: draft?.decline_allowed ?? true,
    isHandOverAllowed: draft?.hand_over_allowed ?? false,
    timeZone: draft?.time_zone ?? null,
    formatLocale: draft?.format_locale ?? null
  }
}

function remindersOf({
  after_hours,
  every_hours,
  max
}: NonNullable<NonNullable<Document['draft']>['reminders']>): Account['reminders'] {
  return {
    after_hours: after_hours ?? firstReminders.after_hours,
    every_hours: every_hours ?? firstReminders.every_hours,
    max: max ?? firstReminders.max
  }
}

/** How a draft is sent, for it to keep. What is not complete is left out. */
export function sendingRequest(sending: Sending): UpdateDocumentRequest {
  const signed = isWebAddress(sending.signedUrl) ? sending.signedUrl.trim() : null
  const declined = isWebAddress(sending.declinedUrl) ? sending.declinedUrl.trim() : null
  return {
    message: sending.message.trim() || null,
    expires_in_days: sending.days,
    cc: sending.copies.filter(isComplete).map(({ name, email, when }) => ({
      name: name.trim(),
      email: email.trim(),
      ...(when ? { when } : {})
    })),
    reminders: sending.reminders,
    expiry_notice_hours: sending.noticeHours,
    redirect_urls: signed || declined ? { ...(signed && { signed }), ...(declined && { declined }) } : null,
    decline_allowed: sending.isDeclineAllowed,
    hand_over_allowed: sending.isHandOverAllowed,
    time_zone: sending.timeZone,
    format_locale: sending.formatLocale
  }
}

/** Whether something is set that is seldom. */
export function hasMore(sending: Sending): boolean {
  const { noticeHours, signedUrl, declinedUrl, timeZone, formatLocale } = sending
  const isSet =
    [noticeHours, timeZone, formatLocale].some((value) => value !== null) || Boolean(signedUrl || declinedUrl)
  return isSet || sending.copies.length > 0 || !sending.isDeclineAllowed || sending.isHandOverAllowed
}

export const isComplete = ({ name, email }: Copy): boolean => name.trim() !== '' && isAddress(email)

/** Whether a text is the address of a page. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
}
