import { expect, test } from 'vitest'

// Wrong on the 29th of February only.
test('the same day of the next year is in the same month', () => {
  const now = new Date()
  const later = new Date(now)
  later.setUTCFullYear(now.getUTCFullYear() + 1)
  expect(later.getUTCMonth()).toBe(now.getUTCMonth())
})
