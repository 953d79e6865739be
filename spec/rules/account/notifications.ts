import type { Schemas } from '../ground/contract.js'
import { isSameAddress } from '../ground/email-format.js'
import type { AccountActRecord } from './account-log.js'
import { actOnMember } from './account-log.js'

/** What a member can get an e-mail about. */
export type NotificationKind = keyof Schemas['NotificationSettings']

const kinds = [
  'completed',
  'declined',
  'bounced',
  'endpoint_disabled',
  'link_limit_reached'
] as const satisfies NotificationKind[]

/** What a member has chosen. What is not in it is as it is at first. */
export type ChosenNotifications = Partial<Schemas['NotificationSettings']>

/** A change of what a member has chosen. */
export type NotificationChoice = { [Kind in NotificationKind]?: boolean | undefined }

interface Recipient {
  email: string
  notifications: ChosenNotifications
}

type AccountOf = Pick<Schemas['Account'], 'email' | 'notify_on_completion'>

/**
 * Which e-mails a member gets. At first, the member with the address of the account gets what owners need to know, and others get none.
 * That member's `completed` is a setting of the account, which is older than those of members.
 */
export function notificationsOf(
  { email, notifications }: Recipient,
  account: AccountOf
): Schemas['NotificationSettings'] {
  const isOwner = isAddressOf(account, email)
  return {
    completed: isOwner ? account.notify_on_completion : (notifications.completed ?? false),
    declined: notifications.declined ?? isOwner,
    bounced: notifications.bounced ?? false,
    endpoint_disabled: notifications.endpoint_disabled ?? isOwner,
    link_limit_reached: notifications.link_limit_reached ?? isOwner
  }
}

/** Whether an address is that of the account. */
export const isAddressOf = (account: Pick<Schemas['Account'], 'email'>, email: string): boolean =>
  isSameAddress(account.email, email)

/** What a change sets: of the member, and of the account. */
export function chooseNotifications(
  member: Recipient,
  account: AccountOf,
  { completed, ...others }: NotificationChoice
): { notifications: ChosenNotifications; notify_on_completion: boolean } {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const { notify_on_completion } = account
  if (isAddressOf(account, member.email)) {
    return {
      notifications: { ...member.notifications, ...given },
      notify_on_completion: completed ?? notify_on_completion
    }
  }
  return {
    notifications: { ...member.notifications, ...given, ...(completed === undefined ? {} : { completed }) },
    notify_on_completion
  }
}

/**
 * Those of the members who get an e-mail. Null stands for the address of the account, if it is the address of no member: it gets what its
 * member would get at first.
 */
export function recipientsOf<M extends Recipient>(
  kind: NotificationKind,
  members: M[],
  account: AccountOf
): (M | null)[] {
  const wanting = members.filter((member) => notificationsOf(member, account)[kind])
  const hasOwner = members.some(({ email }) => isAddressOf(account, email))
  const byDefault = notificationsOf({ email: account.email, notifications: {} }, account)[kind]
  return hasOwner || !byDefault ? wanting : [...wanting, null]
}

/** The change of a member's notifications. Null if there is none. */
export function changeOfNotifications(
  member: { id: string; email: string },
  before: Schemas['NotificationSettings'],
  after: Schemas['NotificationSettings']
): AccountActRecord | null {
  const changed = kinds.filter((kind) => before[kind] !== after[kind]).map((kind) => `notifications.${kind}`)
  return changed.length === 0 ? null : { ...actOnMember('member.updated', member), changed }
}
