import type { Account } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { changesOf } from './changes-of.js'

const account = {
  name: 'Example Ltd',
  sender_name: 'Contracts',
  reply_to: null,
  default_language: 'de',
  reminder_after_hours: 72,
  retention_days: 365,
  embed_origins: ['https://app.example.com']
} as Account

const unchanged = {
  name: 'Example Ltd',
  sender_name: 'Contracts',
  reply_to: '',
  default_language: 'de',
  reminder_after_hours: '72',
  retention_days: '365',
  embed_origins: 'https://app.example.com'
}

function formOf(values: Record<string, string>) {
  const text = (name: string) => values[name] ?? ''
  return {
    has: (name: string) => name in values,
    text,
    lines: (name: string) => text(name).split('\n').filter(Boolean),
    checked: () => []
  }
}

test('nothing is sent that did not change', () => {
  expect(changesOf(account, formOf(unchanged))).toEqual({})
})

test('what changed is sent, null for what was emptied', () => {
  const changed = { ...unchanged, sender_name: '', reminder_after_hours: '', retention_days: '30', embed_origins: '' }
  expect(changesOf(account, formOf(changed))).toEqual({
    sender_name: null,
    reminder_after_hours: null,
    retention_days: 30,
    embed_origins: []
  })
})

test('a control that is disabled changes nothing', () => {
  const { retention_days: _, ...others } = unchanged
  expect(changesOf(account, formOf(others))).toEqual({})
})
