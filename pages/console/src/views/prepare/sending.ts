import type { Account, Document, UpdateDocumentRequest } from '@signpost/sdk'
import { newKey } from '../../editor/request-of.js'
import { isAccessCode, isAddress } from './draft-signer.js'

type CopyRequest = NonNullable<UpdateDocumentRequest['cc']>[number]
export type CopyTime = NonNullable<CopyRequest['when']>

/** Somebody who gets a copy of the completed document. */
export interface Copy {
  key: string
  name: string
  email: string
  /** What they get a copy of. */
  when: CopyTime
  /** A new code. Null for none, undefined for the one that the draft has. */
  accessCode: string | null | undefined
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
  /** How the document is filled in on phones. Null as the account says. */
  signingView: Document['signing_view'] | null
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
    copies: (draft?.cc ?? []).map(copyOf),
    reminders: draft?.reminders ? remindersOf(draft.reminders) : null,
    noticeHours: draft?.expiry_notice_hours ?? null,
    signedUrl: draft?.redirect_urls?.signed ?? '',
    declinedUrl: draft?.redirect_urls?.declined ?? '',
    isDeclineAllowed: draft?.decline_allowed ?? true,
    isHandOverAllowed: draft?.hand_over_allowed ?? false,
    timeZone: draft?.time_zone ?? null,
    formatLocale: draft?.format_locale ?? null,
    signingView: draft?.signing_view ?? null
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
    // Copies whose codes only the draft has are as the draft has them.
    ...(sending.copies.some(({ accessCode }) => accessCode === undefined)
      ? {}
      : { cc: sending.copies.filter(isComplete).map(copyRequest) }),
    reminders: sending.reminders,
    expiry_notice_hours: sending.noticeHours,
    redirect_urls: signed || declined ? { ...(signed && { signed }), ...(declined && { declined }) } : null,
    decline_allowed: sending.isDeclineAllowed,
    hand_over_allowed: sending.isHandOverAllowed,
    time_zone: sending.timeZone,
    format_locale: sending.formatLocale,
    signing_view: sending.signingView
  }
}

/** Whether something is set that is seldom. */
export function hasMore(sending: Sending): boolean {
  const { noticeHours, signedUrl, declinedUrl, timeZone, formatLocale, signingView } = sending
  const isSet =
    [noticeHours, timeZone, formatLocale, signingView].some((value) => value !== null) ||
    Boolean(signedUrl || declinedUrl)
  return isSet || sending.copies.length > 0 || !sending.isDeclineAllowed || sending.isHandOverAllowed
}

export const isComplete = ({ name, email, accessCode }: Copy): boolean =>
  name.trim() !== '' && isAddress(email) && isAccessCode(accessCode)

function copyOf({
  name,
  email,
  when,
  has_access_code
}: NonNullable<NonNullable<Document['draft']>['cc']>[number]): Copy {
  // One that a request can say, as nobody else has set it.
  const time = (when ?? 'completed') as CopyTime
  return { key: newKey(), name, email, when: time, accessCode: has_access_code ? undefined : null }
}

function copyRequest({ name, email, when, accessCode }: Copy): CopyRequest {
  return {
    name: name.trim(),
    email: email.trim(),
    ...(when === 'completed' ? {} : { when }),
    ...(accessCode ? { access_code: accessCode } : {})
  }
}

/** Whether a text is the address of a page. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
}
