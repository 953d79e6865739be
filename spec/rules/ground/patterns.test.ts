import { describe, expect, test } from 'vitest'
import { exampleOf } from '../fields/pattern-example.js'
import { matchesPattern, problemOfPattern } from './patterns.js'

describe('a pattern', () => {
  test.each([
    ['[A-Z]{2}[0-9]{9}', 'DE123456789', true],
    ['[A-Z]{2}[0-9]{9}', 'xDE123456789', false],
    ['[A-Z]{2}[0-9]{9}', 'DE1234567890', false],
    ['a|ab', 'ab', true],
    ['^abc$', 'abc', true],
    ['.', '😀', true],
    ['\\p{Lu}+', 'ÄÖ', true],
    ['(?i)yes', 'YES', true],
    ['.*', 'two\nlines', false]
  ])('%s matches the whole of %s: %s', (pattern, value, expected) => {
    expect(problemOfPattern(pattern)).toBeNull()
    expect(matchesPattern(pattern, value)).toBe(expected)
  })

  test.each([
    '(',
    '[a-',
    '(?=a)b',
    '(?<=a)b',
    '(a)\\1',
    'a{2,1}',
    'a{1001}',
    '\\',
    '(a{1000}){1000}',
    '(.{0,300}x){2}'
  ])('cannot be %s', (pattern) =>
    expect(problemOfPattern(pattern)).toMatch(/^is (not a regular expression that can be used: |too complex)/)
  )

  test('takes no longer for a text that others take forever for', () => {
    const start = Date.now()
    expect(matchesPattern('(a+)+b', 'a'.repeat(5000))).toBe(false)
    expect(Date.now() - start).toBeLessThan(1000)
  })
})

describe('an example', () => {
  test.each([
    ['[A-Z]{2}[0-9]{9}', 0, 100],
    ['\\d{3}-\\d{4}', 0, 100],
    ['(?i)gr[ae]y', 0, 4],
    ['[a-z]+@example\\.com', 30, 30],
    ['^\\p{Han}{2}$', 1, 2],
    ['.*', 12, 12],
    ['(a|bc)*d?', 5, 6],
    ['(x*)*', 3, 3]
  ])('of %s matches it', (pattern, least, most) => {
    const example = exampleOf(pattern, least, most)!
    expect(matchesPattern(pattern, example)).toBe(true)
    expect([...example].length).toBeGreaterThanOrEqual(least)
    expect([...example].length).toBeLessThanOrEqual(most)
  })

  test.each([
    ['a{3}', 0, 2],
    ['a{3}', 4, 9],
    ['[^\\x{0}-\\x{10FFFF}]', 0, 9]
  ])('of %s with %s to %s characters does not exist', (pattern, least, most) => {
    expect(exampleOf(pattern, least, most)).toBeNull()
  })
})
