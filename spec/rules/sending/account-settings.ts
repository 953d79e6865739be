import { assertScope, type KeyPermissions } from '../account/keys.js'
import { assertDrawable, assertDrawableName } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { readOrigin } from '../ground/origins.js'
import { invalid } from '../ground/refusal.js'
import { defaultReminders, type ReminderSettings, type Reminders, readReminders } from './reminders.js'

/** What an account can set, as it is stored. */
export type AccountSettings = ReminderSettings &
  Pick<
    Schemas['Account'],
    | 'name'
    | 'sender_name'
    | 'reply_to'
    | 'default_language'
    | 'time_zone'
    | 'format_locale'
    | 'signing_view'
    | 'retention_days'
    | 'embed_origins'
    | 'theme_allowed'
    | 'notify_on_completion'
    | 'disclosure'
  >

/** The settings of a new account, apart from its name. */
export const defaultSettings: Omit<AccountSettings, 'name'> = {
  sender_name: null,
  reply_to: null,
  default_language: null,
  time_zone: null,
  format_locale: null,
  signing_view: null,
  reminder_hours: null,
  ...remindersAsStored(defaultReminders),
  expiry_notice_hours: null,
  retention_days: null,
  embed_origins: [],
  theme_allowed: true,
  notify_on_completion: false,
  disclosure: null
}

/**
 * Reads the settings of a request, apart from its branding. Those that it does not have are not in the result. Throws if
 * one is invalid.
 */
export function readSettings(
  { branding: _, reminders, reminder_after_hours, reminder_hours, ...settings }: Schemas['UpdateAccountRequest'],
  { email, ...account }: Pick<Schemas['Account'], 'email'> & ReminderSettings,
  key: Pick<KeyPermissions, 'scopes'>,
  given: Given
): Partial<AccountSettings> {
  const { name, sender_name, retention_days, embed_origins, theme_allowed, notify_on_completion, disclosure } = settings
  if (typeof name === 'string') assertDrawableName(name, 'name', given)
  if (typeof sender_name === 'string') assertDrawableName(sender_name, 'sender_name', given)
  if (typeof disclosure === 'string') assertDrawable(disclosure, 'disclosure', given)
  // Retention erases documents.
  if (typeof retention_days === 'number') assertScope(key, 'erase')
  const all = {
    ...settings,
    ...wantedReminders({ reminders, reminder_after_hours }, account),
    reminder_hours: reminder_hours && readHours(reminder_hours),
    ...(name === null ? { name: email } : {}),
    ...(theme_allowed === null ? { theme_allowed: defaultSettings.theme_allowed } : {}),
    ...(notify_on_completion === null ? { notify_on_completion: defaultSettings.notify_on_completion } : {}),
    ...(embed_origins === undefined
      ? {}
      : { embed_origins: readOrigins(embed_origins ?? defaultSettings.embed_origins) })
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function wantedReminders(
  {
    reminders,
    reminder_after_hours: hours
  }: Pick<Schemas['UpdateAccountRequest'], 'reminders' | 'reminder_after_hours'>,
  { reminder_max }: ReminderSettings
): Partial<ReminderSettings> {
  if (reminders !== undefined && hours !== undefined)
    throw invalid('VALIDATION_FAILED', 'reminder_after_hours', 'must not be set together with reminders')
  if (reminders !== undefined) return remindersAsStored(readReminders(reminders ?? {}))
  if (hours === undefined) return {}
  return hours === null ? { reminder_max: 0 } : { reminder_after_hours: hours, reminder_max: Math.max(reminder_max, 1) }
}

function remindersAsStored({ after_hours, every_hours, max }: Reminders) {
  return { reminder_after_hours: after_hours, reminder_every_hours: every_hours, reminder_max: max }
}

function readHours({ from = 0, to = 24 }: Schemas['ReminderHoursRequest']): Schemas['ReminderHours'] {
  if (from < to) return { from, to }
  throw invalid('VALIDATION_FAILED', 'reminder_hours.to', 'must be after reminder_hours.from')
}

function readOrigins(texts: string[]): string[] {
  const origins = texts.map((text, index) => {
    const origin = readOrigin(text)
    if (origin) return origin
    throw invalid('VALIDATION_FAILED', `embed_origins[${index}]`, 'must be an origin, such as https://app.example.com')
  })
  return [...new Set(origins)]
}
