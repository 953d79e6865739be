import { expect, test } from 'vitest'
import { begin, change, changedKeys, redo, undo } from './history.js'

test('changes are undone and done again', () => {
  const two = change(change(begin('a'), 'b'), 'c')
  expect(undo(two).present).toBe('b')
  expect(undo(undo(two)).present).toBe('a')
  expect(undo(undo(undo(two))).present).toBe('a')
  expect(redo(undo(undo(two))).present).toBe('b')
  expect(redo(two)).toBe(two)
})

test('a change after undoing ends what could be done again', () => {
  const changed = change(undo(change(begin('a'), 'b')), 'c')
  expect(redo(changed).present).toBe('c')
})

test('changes of one drag are one step', () => {
  let history = change(begin(0), 1, 'drag 1')
  history = change(history, 2, 'drag 1')
  history = change(history, 3, 'drag 2')
  expect(undo(history).present).toBe(2)
  expect(undo(undo(history)).present).toBe(0)
})

test('no change is no step', () => {
  const history = begin('a')
  expect(change(history, 'a')).toBe(history)
})

test('what a step brought back or changed is distinguished from what stayed', () => {
  const [stays, goes, comes] = [{ key: 'stays' }, { key: 'goes' }, { key: 'comes' }]
  const changed = { key: 'goes' }
  expect([...changedKeys([stays, goes], [stays, changed, comes])]).toEqual(['goes', 'comes'])
})
