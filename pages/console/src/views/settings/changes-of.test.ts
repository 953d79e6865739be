import type { Account } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { changesOf } from './changes-of.js'

const account = {
  name: 'Example Ltd',
  sender_name: 'Contracts',
  reply_to: null,
  default_language: 'de',
  time_zone: null,
  format_locale: 'en-US',
  signing_view: null,
  reminder_hours: { from: 8, to: 18 },
  reminders: { after_hours: 72, every_hours: 48, max: 2 },
  expiry_notice_hours: 24,
  retention_days: 365,
  embed_origins: ['https://app.example.com'],
  theme_allowed: true,
  notify_on_completion: true,
  disclosure: 'You agree.\n\nYou sign.'
} as Account

const unchanged = {
  name: 'Example Ltd',
  sender_name: 'Contracts',
  reply_to: '',
  default_language: 'de',
  time_zone: '',
  format_locale: 'en-US',
  'reminder_hours.from': '8',
  'reminder_hours.to': '18',
  'reminders.after_hours': '72',
  'reminders.every_hours': '48',
  'reminders.max': '2',
  expiry_notice_hours: '24',
  retention_days: '365',
  embed_origins: 'https://app.example.com',
  theme_allowed: 'on',
  disclosure: 'You agree.\n\nYou sign.'
}

function formOf(values: Record<string, string>) {
  const text = (name: string) => values[name] ?? ''
  return {
    has: (name: string) => name in values,
    text,
    lines: (name: string) => text(name).split('\n').filter(Boolean),
    checked: (name: string) => (values[name] ? [values[name]] : [])
  }
}

test('nothing is sent that did not change', () => {
  expect(changesOf(account, formOf(unchanged))).toEqual({})
})

test('what changed is sent, null for what was emptied', () => {
  const changed = {
    ...unchanged,
    sender_name: '',
    time_zone: 'Europe/Berlin',
    format_locale: '',
    signing_view: 'form',
    'reminder_hours.from': '',
    'reminder_hours.to': '',
    'reminders.max': '0',
    expiry_notice_hours: '',
    disclosure: '',
    retention_days: '30',
    embed_origins: ''
  }
  const { theme_allowed: _, ...shown } = changed
  expect(changesOf(account, formOf(shown))).toEqual({
    theme_allowed: false,
    sender_name: null,
    time_zone: 'Europe/Berlin',
    format_locale: null,
    signing_view: 'form',
    reminder_hours: null,
    reminders: { after_hours: 72, every_hours: 48, max: 0 },
    expiry_notice_hours: null,
    disclosure: null,
    retention_days: 30,
    embed_origins: []
  })
})

test('a control that is disabled changes nothing', () => {
  const { retention_days: _, ...others } = unchanged
  expect(changesOf(account, formOf(others))).toEqual({})
})
