import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SettledChanges } from './settled-changes.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('keys one after the other are one change, told once nothing follows for a second', () => {
  const told: string[] = []
  const changes = new SettledChanges((id) => told.push(id))
  for (let key = 0; key < 5; key++) {
    changes.change('a')
    vi.advanceTimersByTime(900)
  }
  expect(told).toEqual([])
  vi.advanceTimersByTime(100)
  expect(told).toEqual(['a'])
})

test('a field that is left is told at once, and not again', () => {
  const told: string[] = []
  const changes = new SettledChanges((id) => told.push(id))
  changes.change('a')
  changes.change('b')
  changes.settle('a')
  changes.settle('a')
  expect(told).toEqual(['a'])
  changes.settleAll()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['a', 'b'])
})
