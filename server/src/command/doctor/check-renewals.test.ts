import { expect, test } from 'vitest'
import { checkRenewals } from './check-renewals.js'

const now = new Date('2026-11-29T12:00:00Z')
const since = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  ['no seal waits', [], 'ok', 'no seal waits'],
  ['one attempt has failed', [{ level: 'B-LTA' as const, since: since(7.5) }], 'ok', 'no seal waits'],
  [
    'two attempts have failed',
    [
      { level: 'B-T' as const, since: since(2) },
      { level: 'B-LTA' as const, since: since(9) }
    ],
    'warn',
    'seals could not be raised or renewed: B-LTA since 2026-11-20'
  ]
])('%s', (_name, waiting, status, detail) => {
  expect(checkRenewals(waiting, now)).toMatchObject({ status, detail: expect.stringContaining(detail) })
})
