import type { Account, UpdateAccountRequest } from '@signpost/sdk'
import type { FormValues } from '../../parts/form-values.js'

/** The settings in a form that differ from those of the account. What is not in the form is left as it is. */
export function changesOf(account: Account, form: FormValues): UpdateAccountRequest {
  const textOrNull = (name: string) => form.text(name) || null
  const numberOrNull = (name: string) => (form.text(name) ? Number(form.text(name)) : null)
  const hours = { from: numberOrNull('reminder_hours.from'), to: numberOrNull('reminder_hours.to') }
  const given: UpdateAccountRequest = {
    name: form.text('name'),
    sender_name: textOrNull('sender_name'),
    reply_to: textOrNull('reply_to'),
    default_language: textOrNull('default_language'),
    time_zone: textOrNull('time_zone'),
    format_locale: textOrNull('format_locale'),
    signing_view: textOrNull('signing_view') as UpdateAccountRequest['signing_view'],
    reminders: {
      after_hours: Number(form.text('reminders.after_hours')),
      every_hours: Number(form.text('reminders.every_hours')),
      max: Number(form.text('reminders.max'))
    },
    reminder_hours: hours.from === null && hours.to === null ? null : { from: hours.from ?? 0, to: hours.to ?? 24 },
    expiry_notice_hours: numberOrNull('expiry_notice_hours'),
    embed_origins: form.lines('embed_origins'),
    theme_allowed: form.checked('theme_allowed').length > 0,
    disclosure: textOrNull('disclosure'),
    ...(form.has('retention_days') ? { retention_days: numberOrNull('retention_days') } : {})
  }
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(account[name as keyof UpdateAccountRequest])
  return Object.fromEntries(Object.entries(given).filter(isChanged))
}
