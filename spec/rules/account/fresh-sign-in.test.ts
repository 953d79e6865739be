import { expect, test } from 'vitest'
import { assertFreshSignIn } from './fresh-sign-in.js'

const now = new Date('2026-03-02T09:30:00Z')

test('a session is fresh for 15 minutes, and a key always', () => {
  for (const at of [undefined, now, new Date('2026-03-02T09:15:00Z')]) {
    expect(() => assertFreshSignIn(at, now)).not.toThrow()
  }
  const signed_in_at = '2026-03-02T09:14:59.999Z'
  expect(() => assertFreshSignIn(new Date(signed_in_at), now)).toThrow(
    expect.objectContaining({ code: 'FRESH_SIGN_IN_REQUIRED', details: { signed_in_at } })
  )
})
