import { expect, test } from 'vitest'
import { healthOf } from './health-of.js'

const delivered = (duration_ms: number | null) => ({ status: 'delivered', attempts: 1, duration_ms }) as const
const retried = { status: 'pending', attempts: 2, duration_ms: 9 } as const
const untried = { status: 'pending', attempts: 0, duration_ms: null } as const
const active = { active: true, failing_since: null }
const failing = { active: true, failing_since: '2026-03-02T10:00:00Z' }

test('an endpoint fails from its first attempt that fails, long before a delivery has failed for good', () => {
  expect(healthOf(failing, [retried, delivered(84)])).toEqual({
    kind: 'failing',
    since: '2026-03-02T10:00:00Z',
    failed: 1,
    looked: 2
  })
})

test('one that answers has the median of how long that took, and says what failed before', () => {
  const last = [delivered(300), delivered(80), { ...retried, status: 'failed' } as const, delivered(84)]
  expect(healthOf(active, last)).toEqual({ kind: 'healthy', medianMs: 84, failed: 1, looked: 4 })
  expect(healthOf(active, [delivered(null)])).toMatchObject({ medianMs: null })
})

test('one that was never tried is neither, and one that is off is off', () => {
  expect(healthOf(active, [])).toEqual({ kind: 'unused' })
  expect(healthOf(active, [untried])).toEqual({ kind: 'unused' })
  expect(healthOf({ ...failing, active: false }, [retried])).toEqual({ kind: 'off' })
})
