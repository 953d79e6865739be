import { afterEach, expect, test, vi } from 'vitest'
import { createReporter } from './reporter.js'

const result = { documentId: 'doc_1', signerId: 'sgn_1', redirectUrl: null }

function setUp() {
  const callbacks = {
    onReady: vi.fn(),
    onViewed: vi.fn(),
    onFieldChange: vi.fn(),
    onSign: vi.fn(),
    onDecline: vi.fn(),
    onSave: vi.fn(),
    onSend: vi.fn(),
    onError: vi.fn()
  }
  const close = vi.fn()
  return { callbacks, close, report: createReporter(callbacks, close) }
}

afterEach(() => vi.unstubAllGlobals())

test('every message reaches its callback', () => {
  const { callbacks, close, report } = setUp()
  report({ event: 'ready', state: 'open' })
  report({ event: 'viewed' })
  report({ event: 'field_changed', fieldId: 'fld_1', label: 'Rent' })
  report({ event: 'error', code: 'X', message: 'y' })
  report({ event: 'signed', ...result })
  report({ event: 'close' })
  expect(callbacks.onReady).toHaveBeenCalledExactlyOnceWith({ state: 'open' })
  expect(callbacks.onViewed).toHaveBeenCalledOnce()
  expect(callbacks.onFieldChange).toHaveBeenCalledWith({ fieldId: 'fld_1', label: 'Rent' })
  expect(callbacks.onError).toHaveBeenCalledWith({ code: 'X', message: 'y' })
  expect(callbacks.onSign).toHaveBeenCalledWith(result)
  expect(close).toHaveBeenCalledOnce()
})

test('a repeated message is reported once', () => {
  const { callbacks, report } = setUp()
  report({ event: 'ready', state: 'open' })
  report({ event: 'ready', state: 'open' })
  report({ event: 'viewed' })
  report({ event: 'viewed' })
  report({ event: 'declined', ...result })
  report({ event: 'declined', ...result })
  report({ event: 'signed', ...result })
  expect(callbacks.onReady).toHaveBeenCalledOnce()
  expect(callbacks.onViewed).toHaveBeenCalledOnce()
  expect(callbacks.onDecline).toHaveBeenCalledOnce()
  expect(callbacks.onSign).not.toHaveBeenCalled()
})

test('each save reaches its callback, and the sending once', () => {
  const { callbacks, report } = setUp()
  report({ event: 'saved', id: 'doc_1', version: 2 })
  report({ event: 'saved', id: 'doc_1', version: 3 })
  report({ event: 'sent', id: 'doc_1' })
  report({ event: 'sent', id: 'doc_1' })
  expect(callbacks.onSave.mock.calls).toEqual([[{ id: 'doc_1', version: 2 }], [{ id: 'doc_1', version: 3 }]])
  expect(callbacks.onSend.mock.calls).toEqual([[{ id: 'doc_1' }]])
})

test('callbacks are optional', () => {
  const report = createReporter({}, vi.fn())
  report({ event: 'ready', state: 'open' })
  report({ event: 'error', code: 'X', message: 'y' })
})

test('a callback that throws is reported, and the next one is called', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { callbacks, close, report } = setUp()
  const mistake = new Error('mistake')
  callbacks.onSign.mockImplementation(() => {
    throw mistake
  })
  report({ event: 'signed', ...result })
  report({ event: 'close' })
  expect(reported).toHaveBeenCalledWith(mistake)
  expect(close).toHaveBeenCalledOnce()
})
