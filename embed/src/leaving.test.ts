import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Leaving } from './leaving.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const [ask, close] = [vi.fn(), vi.fn()]
  return { ask, close, leaving: new Leaving(ask, close) }
}

test('a page that never loaded is not asked', () => {
  const { ask, close, leaving } = setUp()
  leaving.request()
  expect(close).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
})

test('a page that shows an error is not asked', () => {
  const { close, leaving } = setUp()
  leaving.hear({ event: 'ready', state: 'open' })
  leaving.hear({ event: 'error', code: 'X', message: 'y' })
  leaving.request()
  expect(close).toHaveBeenCalledOnce()
})

test('the widget waits for as long as the signer likes once the page answers', () => {
  const { ask, close, leaving } = setUp()
  leaving.hear({ event: 'ready', state: 'open' })
  for (let times = 1; times <= 2; times++) {
    leaving.request()
    expect(ask).toHaveBeenCalledTimes(times)
    leaving.hear({ event: 'stay' })
    vi.runAllTimers()
  }
  expect(close).not.toHaveBeenCalled()
})

test('a page that does not respond is left after a second, however often it is asked', () => {
  const { close, leaving } = setUp()
  leaving.hear({ event: 'ready', state: 'open' })
  leaving.request()
  vi.advanceTimersByTime(999)
  leaving.request()
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
})

test('nothing happens after the widget is removed', () => {
  const { close, leaving } = setUp()
  leaving.hear({ event: 'ready', state: 'open' })
  leaving.request()
  leaving.stop()
  vi.runAllTimers()
  expect(close).not.toHaveBeenCalled()
})
