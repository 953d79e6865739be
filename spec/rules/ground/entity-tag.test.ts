import { expect, test } from 'vitest'
import { assertMatch, hasTag, taggedText } from '../index.js'

test('the order of properties does not matter, secrets do not, and everything else does', () => {
  const text = taggedText({ id: 'whe_1', metadata: { a: '1', b: '2' }, events: ['x', 'y'], secret: 's' }, ['secret'])
  expect(taggedText({ events: ['x', 'y'], metadata: { b: '2', a: '1' }, id: 'whe_1' }, [])).toBe(text)
  expect(taggedText({ id: 'whe_1', metadata: { a: '1', b: '2' }, events: ['y', 'x'] }, [])).not.toBe(text)
  expect(taggedText({ id: 'whe_1', metadata: { a: '1', b: null }, events: ['x', 'y'] }, [])).not.toBe(text)
})

test.each([
  ['"a"', true],
  ['"b", "a"', true],
  ['W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['"ab"', false],
  ['a', false]
])('%s has the tag "a": %s', (list, has) => {
  expect(hasTag(list, '"a"')).toBe(has)
})

test('only a change of another state than that of the request is refused', () => {
  const outdated = expect.objectContaining({ code: 'PRECONDITION_FAILED' })
  expect(() => assertMatch('"a"', ['"a"', '"b"'])).not.toThrow()
  expect(() => assertMatch('"a"', ['"b"'])).toThrow(outdated)
  expect(() => assertMatch('"a"', ['"b"', '"c"'])).toThrow(outdated)
  // The first response was lost.
  expect(() => assertMatch('"a"', ['"b"', '"b"'])).not.toThrow()
})
