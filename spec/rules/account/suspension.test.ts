import { expect, test } from 'vitest'
import { assertMaySend } from './suspension.js'

test('an account sends unless its sending is suspended', () => {
  expect(() => assertMaySend({ sending_suspended_at: null })).not.toThrow()
  expect(() => assertMaySend({ sending_suspended_at: new Date() })).toThrow(
    expect.objectContaining({ code: 'SENDING_SUSPENDED' })
  )
})
