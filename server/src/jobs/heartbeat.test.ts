import { expect, test } from 'vitest'
import { mayRelease } from './heartbeat.js'

test('after an outage the others get time to show themselves before their jobs are freed', () => {
  expect(mayRelease(undefined, 5)).toBe(true)
  expect(mayRelease(1000, 1000)).toBe(false)
  expect(mayRelease(1000, 21_000)).toBe(false)
  expect(mayRelease(1000, 21_001)).toBe(true)
})
