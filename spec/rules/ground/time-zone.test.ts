import { describe, expect, test } from 'vitest'
import { dayIn, endOfDay, isTimeZone, nextWithin } from './time-zone.js'

const at = (text: string) => new Date(text)

test.each(['UTC', 'Europe/Berlin', 'america/los_angeles', 'Etc/GMT+5', 'Asia/Kathmandu'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  }
)

test.each(['', 'Berlin', 'PDT8', '+02:00', 'GMT+2', 'Europe/Berlin ', 'Mars/Olympus'])('"%s" is none', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

// The same minute on both sides of the date line.
test.each([
  ['Pacific/Pago_Pago', '2026-11-28'],
  ['Pacific/Honolulu', '2026-11-28'],
  ['America/Los_Angeles', '2026-11-28'],
  ['Europe/Berlin', '2026-11-29'],
  ['Asia/Kolkata', '2026-11-29'],
  ['Pacific/Auckland', '2026-11-29'],
  ['Pacific/Kiritimati', '2026-11-29']
])('in %s it is %s', (zone, day) => {
  expect(dayIn(zone, at('2026-11-29T00:15:00Z'))).toBe(day)
})

describe('the end of a day', () => {
  test.each([
    ['UTC', '2026-11-29T00:15:00Z', '2026-11-29T23:59:59Z'],
    ['America/Los_Angeles', '2026-11-29T00:15:00Z', '2026-11-29T07:59:59Z'],
    ['Pacific/Kiritimati', '2026-11-29T00:15:00Z', '2026-11-29T09:59:59Z'],
    ['Asia/Kathmandu', '2026-11-29T00:15:00Z', '2026-11-29T18:14:59Z'],
    // Clocks go forward and back: these days have 23 and 25 hours.
    ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-09T03:59:59Z'],
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T04:59:59Z'],
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T21:59:59Z'],
    ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T22:59:59Z'],
    // Midnight happens twice, so that the hour before it does.
    ['Asia/Beirut', '2026-10-24T20:30:00Z', '2026-10-24T21:59:59Z'],
    // Not before the moment.
    ['UTC', '2026-11-29T23:59:59Z', '2026-11-29T23:59:59Z'],
    ['UTC', '2026-11-29T23:59:59.001Z', '2026-11-30T23:59:59Z']
  ])('in %s at %s is %s', (zone, time, end) => {
    expect(endOfDay(zone, at(time))).toEqual(at(end))
  })
})

describe('the next moment within 8 and 18 hours', () => {
  test.each([
    ['Europe/Berlin', '2026-11-28T09:12:34Z', '2026-11-28T09:12:34Z'],
    ['Europe/Berlin', '2026-11-28T17:00:00Z', '2026-11-29T07:00:00Z'],
    ['Europe/Berlin', '2026-11-28T03:12:34Z', '2026-11-28T07:00:00Z'],
    ['Asia/Kathmandu', '2026-11-28T00:00:00Z', '2026-11-28T02:15:00Z'],
    ['America/New_York', '2026-03-08T02:00:00Z', '2026-03-08T12:00:00Z'],
    ['America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00Z']
  ])('in %s from %s on is %s', (zone, time, next) => {
    expect(nextWithin({ from: 8, to: 18 }, zone, at(time))).toEqual(at(next))
  })
})
