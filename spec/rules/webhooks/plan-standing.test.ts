import { expect, test } from 'vitest'
import { planStanding, restAfter, type Standing } from './plan-standing.js'

const now = new Date('2026-03-02T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const before: Standing = {
  active: true,
  disabled_reason: null,
  exhausted_deliveries: 0,
  standing: 'proven',
  timeouts: 0,
  rest_until: null,
  failing_since: null
}
const outcome = {
  delivered: false,
  statusCode: 500,
  responseBody: '',
  error: 'x',
  timedOut: false,
  notMade: false,
  durationMs: 1
}
const timedOut = { ...outcome, statusCode: null, timedOut: true }

test('an endpoint fails since the first attempt that failed, until one succeeds', () => {
  const once = planStanding(before, { outcome, status: 'pending' }, now)
  expect(once.failing_since).toEqual(now)
  const twice = planStanding(once, { outcome: timedOut, status: 'failed' }, later(1000))
  expect(twice.failing_since).toEqual(now)
  const notMade = { ...outcome, statusCode: null, notMade: true }
  expect(planStanding(twice, { outcome: notMade, status: 'pending' }, later(2000)).failing_since).toEqual(now)
  const delivered = planStanding(twice, { outcome: { ...outcome, delivered: true }, status: 'delivered' }, later(3000))
  expect(delivered.failing_since).toBeNull()
  // Written by a version that did not note it.
  const proven = { ...once, standing: 'proven' as const }
  expect(planStanding(proven, { outcome, status: 'pending' }, later(4000)).failing_since).toEqual(later(4000))
})

test('the tenth delivery in a row that fails in every attempt switches the endpoint off, and not the ninth', () => {
  const ninth = planStanding({ ...before, exhausted_deliveries: 8 }, { outcome, status: 'failed' }, now)
  expect(ninth).toMatchObject({ active: true, exhausted_deliveries: 9, standing: 'failing' })
  const tenth = planStanding(ninth, { outcome, status: 'failed' }, now)
  expect(tenth).toMatchObject({ active: false, exhausted_deliveries: 10 })
  expect(tenth.disabled_reason).toBe('Ten consecutive deliveries failed in every attempt.')
})

test('a failed attempt that is not the last counts for nothing, and a success clears the count', () => {
  const nine = { ...before, exhausted_deliveries: 9 }
  expect(planStanding(nine, { outcome, status: 'pending' }, now)).toMatchObject({
    exhausted_deliveries: 9,
    active: true
  })
  const delivered = planStanding(nine, { outcome: { ...outcome, delivered: true }, status: 'delivered' }, now)
  expect(delivered).toMatchObject({ exhausted_deliveries: 0, standing: 'proven' })
})

test('410 Gone switches it off at once; one that is off already keeps its reason', () => {
  const gone = { outcome: { ...outcome, statusCode: 410 }, status: 'failed' as const }
  expect(planStanding(before, gone, now)).toMatchObject({
    active: false,
    disabled_reason: 'The endpoint answered 410 Gone.'
  })
  const off = { ...before, active: false, disabled_reason: 'Ten consecutive deliveries failed in every attempt.' }
  expect(planStanding(off, gone, now)).toMatchObject({ active: false, disabled_reason: off.disabled_reason })
})

test('timeouts in a row bring longer and longer rests, up to a minute; anything else ends them', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(restAfter)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  const once = planStanding(before, { outcome: timedOut, status: 'pending' }, now)
  expect(once).toMatchObject({ standing: 'failing', timeouts: 1, rest_until: later(5000) })
  const twice = planStanding(once, { outcome: timedOut, status: 'pending' }, later(15_000))
  expect(twice).toMatchObject({ timeouts: 2, rest_until: later(25_000) })
  expect(planStanding(twice, { outcome, status: 'pending' }, now)).toMatchObject({ timeouts: 0, rest_until: null })
})

test('an attempt that the service itself could not make pauses briefly and counts for nothing', () => {
  const notMade = { ...outcome, statusCode: null, notMade: true }
  const paused = planStanding({ ...before, timeouts: 3 }, { outcome: notMade, status: 'pending' }, now)
  expect(paused).toEqual({ ...before, timeouts: 3, rest_until: later(5000) })
  const resting = { ...before, standing: 'failing' as const, rest_until: later(60_000) }
  expect(planStanding(resting, { outcome: notMade, status: 'pending' }, now)).toEqual(resting)
})

test('attempts that run out of time together are one timeout', () => {
  const once = planStanding(before, { outcome: timedOut, status: 'pending' }, now)
  expect(planStanding(once, { outcome: timedOut, status: 'pending' }, later(1))).toMatchObject({
    timeouts: 1,
    rest_until: later(5000)
  })
})
