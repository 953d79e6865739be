import { expect, test } from 'vitest'
import { waitsForOthers } from './waits-for-others.js'

test('a document waits for others until each of them has signed', () => {
  const ada = { id: 'ada', status: 'viewed' } as const
  expect(waitsForOthers([ada], ada)).toBe(false)
  expect(waitsForOthers([ada, { id: 'grace', status: 'pending' }], ada)).toBe(true)
  expect(waitsForOthers([ada, { id: 'grace', status: 'signed' }], ada)).toBe(false)
})
