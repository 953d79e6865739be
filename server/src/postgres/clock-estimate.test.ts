import { expect, test } from 'vitest'
import { ClockEstimate } from './clock-estimate.js'

const reading = (at: number, offset: number, took = 2) => ({
  before: at,
  other: at + took / 2 + offset,
  after: at + took
})

test('the time is that of the other clock, by the reading that took the least time', () => {
  const clock = new ClockEstimate()
  clock.add(reading(1000, 500_000, 40))
  clock.add({ ...reading(2000, 500_010, 2) })
  clock.add({ ...reading(3000, 500_030, 60) })
  expect(clock.at(4000)).toBe(504_010)
})

test('it does not go back when a better reading says that it is earlier', () => {
  const clock = new ClockEstimate()
  clock.add(reading(1000, 500_020, 40))
  expect(clock.at(2000)).toBe(502_020)
  clock.add(reading(2001, 500_000))
  expect(clock.at(2005)).toBe(502_020)
  expect(clock.at(2030)).toBe(502_030)
})

test('old readings are forgotten, since clocks drift apart', () => {
  const clock = new ClockEstimate()
  clock.add(reading(0, 500_000, 1))
  for (let index = 1; index <= 8; index++) clock.add(reading(index * 5000, 500_100, 2))
  expect(clock.at(50_000)).toBe(550_100)
})

test('another clock counts at once, also if it is behind', () => {
  const clock = new ClockEstimate()
  expect(clock.add(reading(1000, 500_000))).toBe(false)
  expect(clock.at(1500)).toBe(501_500)
  expect(clock.add(reading(2000, 380_000, 30))).toBe(true)
  expect(clock.at(2500)).toBe(382_500)
  expect(clock.add(reading(3000, 380_001))).toBe(false)
})

test('a slow reading is no other clock', () => {
  const clock = new ClockEstimate()
  clock.add(reading(1000, 500_000))
  expect(clock.add({ before: 2000, other: 506_000, after: 12_000 })).toBe(false)
  expect(clock.at(12_000)).toBe(512_000)
})

test('before the first reading there is no time', () => {
  expect(() => new ClockEstimate().at(0)).toThrow('has not been read')
})
