import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.js'

test('forgets what was not touched for the longest, and never holds more than it may', () => {
  const map = new BoundedMap<number>(3)
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index)
  expect(map.get('a')).toBe(0)
  map.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([0, undefined, 2, 3])
  for (let index = 0; index < 1000; index++) map.set(String(index), index)
  expect(map.size).toBe(3)
  expect(map.get('999')).toBe(999)
})
