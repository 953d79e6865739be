import { expect, test } from 'vitest'
import { checkBackup } from './check-backup.js'

const now = new Date('2026-11-29T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  ['none in development', undefined, false, 'ok', 'none yet'],
  ['none in production', undefined, true, 'warn', 'none was made'],
  ['yesterday evening', hoursAgo(18), true, 'ok', '2026-11-28T18:00:00'],
  ['the day before yesterday', hoursAgo(27), true, 'warn', '2026-11-28T09:00:00']
])('%s', (_name, last, production, status, detail) => {
  expect(checkBackup(last, now, { production })).toMatchObject({ status, detail: expect.stringContaining(detail) })
})
