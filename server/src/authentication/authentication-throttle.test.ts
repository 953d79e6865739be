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

test('says when to try again', () => {
  const { throttle, fail, wait } = start()
  fail(20)
  wait(minute - 1500)
  throttle.check('address', 'a')
  try {
    throttle.check('address', 'b')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ retryAfter: 2, headers: { 'X-RateLimit-Limit': '20', 'X-RateLimit-Remaining': '0' } })
  }
})
