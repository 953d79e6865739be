import { expect, test } from 'vitest'
import { withRevocation } from './check-revocation.js'

const valid = { status: 'pass', detail: 'valid until 2027-01-01T00:00:00.000Z' } as const

test('a revoked certificate fails, however long it would be valid', () => {
  expect(withRevocation(valid, { status: 'revoked', at: new Date(0) })).toEqual({
    status: 'fail',
    detail: 'revoked on 1970-01-01T00:00:00.000Z'
  })
})

test('an authority that is away says nothing', () => {
  expect(withRevocation(valid, { status: 'unknown', reason: 'away' })).toBe(valid)
  expect(withRevocation(valid, { status: 'good' })).toBe(valid)
})
