import { expect, test } from 'vitest'
import { AuthenticationThrottle } from './authentication-throttle.js'

const second = 1000
const minute = 60 * second

/** A throttle whose clock stands still until it is moved. */
function start() {
  let time = Date.parse('2026-03-01T12:00:00.000Z')
  const throttle = new AuthenticationThrottle({ now: () => new Date(time) })
  return {
    throttle,
    fail(count: number, address = 'address') {
      for (let failure = 0; failure < count; failure++) throttle.failed(address)
    },
    wait(milliseconds: number) {
      time += milliseconds
    }
  }
}
const limited = expect.objectContaining({ code: 'RATE_LIMIT_EXCEEDED' })

test('an address has twenty failures in a minute, and then one attempt a second', () => {
  const { throttle, fail, wait } = start()
  const check = (credential: string, address = 'address') => throttle.check(address, credential)
  fail(19)
  expect([check('a'), check('b')]).toEqual([null, null])
  fail(1)
  expect(check('a')).toBeNull()
  expect(() => check('b')).toThrow(limited)
  expect(check('b', 'other')).toBeNull()
  wait(second - 1)
  expect(() => check('b')).toThrow(limited)
  wait(1)
  expect(check('b')).toBeNull()
  wait(minute - second)
  expect([check('b'), check('c')]).toEqual([null, null])
})

test('a credential that was rejected is not looked up again for a minute', () => {
  const { throttle, wait } = start()
  throttle.rejected('address', 'wrong', 'API_KEY_INVALID')
  wait(minute - 1)
  expect(throttle.check('other', 'wrong')).toBe('API_KEY_INVALID')
  wait(1)
  expect(throttle.check('other', 'wrong')).toBeNull()
})

test('a credential that was rejected counts, and takes no attempt of a throttled address', () => {
  const { throttle, fail } = start()
  fail(19)
  throttle.rejected('address', 'wrong', 'API_KEY_REVOKED')
  expect(() => throttle.check('address', 'wrong')).toThrow(limited)
  expect(throttle.check('address', 'unknown')).toBeNull()
})

test('a credential that was accepted keeps working beside others that fail, for a day', () => {
  const { throttle, fail, wait } = start()
  throttle.accepted('good')
  fail(100)
  expect([throttle.check('address', 'good'), throttle.check('address', 'good')]).toEqual([null, null])
  wait(24 * 60 * minute)
  fail(100)
  expect(throttle.check('address', 'other')).toBeNull()
  expect(() => throttle.check('address', 'good')).toThrow(limited)
})

test('after one that is accepted for the first time, the next is looked up at once', () => {
  const { throttle, fail } = start()
  const check = (credential: string) => throttle.check('address', credential)
  fail(20)
  for (const good of ['first', 'second', 'third']) {
    expect(check(good)).toBeNull()
    throttle.accepted(good, 'address')
  }
  expect(check('a')).toBeNull()
  throttle.accepted('third', 'address')
  expect(() => check('b')).toThrow(limited)
})

test('says when to try again: with a credential that was rejected, not before the minute is over', () => {
  const { throttle, fail, wait } = start()
  const refusalOf = (credential: string) => {
    try {
      return throttle.check('address', credential)
    } catch (error) {
      return error
    }
  }
  fail(19)
  throttle.rejected('address', 'wrong', 'API_KEY_INVALID')
  wait(minute - 2500)
  throttle.check('address', 'a')
  const headers = { 'X-RateLimit-Limit': '20', 'X-RateLimit-Remaining': '0' }
  expect(refusalOf('b')).toMatchObject({ retryAfter: 1, headers })
  expect(refusalOf('wrong')).toMatchObject({ retryAfter: 3, headers })
  wait(1800)
  throttle.check('address', 'a')
  expect(refusalOf('b')).toMatchObject({ retryAfter: 1 })
})
