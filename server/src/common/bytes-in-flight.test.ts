import { expect, test } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.js'

test('an owner, and all together, have a limit, until something is over', () => {
  const bytes = new BytesInFlight({ perOwner: 100, total: 150 })
  const end = bytes.begin('a', 60) as () => void
  expect(bytes.begin('a', 41)).toBe('owner')
  expect(bytes.begin('b', 91)).toBe('total')
  expect(bytes.begin('b', 90)).toBeTypeOf('function')
  end()
  end()
  expect(bytes.begin('a', 61)).toBe('total')
  expect(bytes.begin('a', 60)).toBeTypeOf('function')
})

test('the first thing of an owner, and the only one of all, is never too much', () => {
  const bytes = new BytesInFlight({ perOwner: 10, total: 20 })
  expect(bytes.begin('a', 30)).toBeTypeOf('function')
  expect(bytes.begin('b', 1)).toBe('total')
})
