import { expect, test } from 'vitest'
import { RequestKey } from './request-key.js'

test('the key stays while the body stays', () => {
  const key = new RequestKey()
  const first = key.for({ a: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(key.for({ a: 1 })).toBe(first)
  expect(key.for({ a: 2 })).not.toBe(first)
})
