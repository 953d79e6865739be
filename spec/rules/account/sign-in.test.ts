import { expect, test } from 'vitest'
import { sendsAnotherLink } from './sign-in.js'

const minute = 60_000
const newestAt = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(newestAt.getTime() + ms)

test('a member without an unused link gets one', () => {
  expect(sendsAnotherLink(undefined, newestAt)).toBe(true)
})

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [8, 60],
  [2000, 60]
])('with %i unused links, the next is sent %i minutes after the newest', (count, minutes) => {
  expect(sendsAnotherLink({ count, newestAt }, after(minutes * minute - 1))).toBe(false)
  expect(sendsAnotherLink({ count, newestAt }, after(minutes * minute))).toBe(true)
})
