// @vitest-environment jsdom
import { act, createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edit, open } from './index.js'
import { SignpostSigning } from './react.js'
import { pageInWidget } from './testing.js'

const url = 'https://sign.example.com/sign#token=test'
const failure = { code: 'DOCUMENT_EXPIRED', message: 'The document has expired.' }

// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined
  HTMLDialogElement.prototype.close ??= () => undefined
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The calls of all callbacks, with what they were given. */
function record(...names: string[]) {
  const calls: unknown[][] = []
  const callbacks = Object.fromEntries(
    names.map((name) => [name, (...given: unknown[]) => calls.push([name, ...given])])
  )
  return { calls, callbacks }
}

test('what a signer does reaches the callbacks, in a dialog and in a container', () => {
  const container = document.body.appendChild(document.createElement('main'))
  for (const place of [{}, { container }]) {
    const { calls, callbacks } = record('onReady', 'onViewed', 'onFieldChange', 'onSign', 'onError', 'onClose')
    open({ signUrl: url, ...place, ...callbacks })
    const page = pageInWidget()
    expect(page.frame.src).toBe(url)
    page.load()
    page.changeField({ fieldId: 'fld_1', label: 'Rent' })
    page.fail(failure)
    page.sign({ documentId: 'doc_1' })
    page.close()
    expect(calls).toEqual([
      ['onReady', { state: 'open' }],
      ['onViewed', undefined],
      ['onFieldChange', { fieldId: 'fld_1', label: 'Rent' }],
      ['onError', failure],
      ['onSign', { documentId: 'doc_1', signerId: 'sgn_test', redirectUrl: null }],
      ['onClose']
    ])
    expect(() => pageInWidget()).toThrow('0 widgets are open, not 1')
  }
})

test('a signer declines', () => {
  const { calls, callbacks } = record('onDecline')
  const widget = open({ signUrl: url, ...callbacks })
  pageInWidget().decline({ redirectUrl: 'https://app.example.com/declined' })
  widget.destroy()
  const redirectUrl = 'https://app.example.com/declined'
  expect(calls).toEqual([['onDecline', { documentId: 'doc_test', signerId: 'sgn_test', redirectUrl }]])
})

test('an editor saves and sends', () => {
  const { calls, callbacks } = record('onSave', 'onSend')
  const widget = edit({ editUrl: url, ...callbacks })
  pageInWidget().save({ version: 3 })
  pageInWidget().send()
  widget.destroy()
  expect(calls).toEqual([
    ['onSave', { id: 'doc_test', version: 3 }],
    ['onSend', { id: 'doc_test' }]
  ])
})

test('of two widgets, the one in a part of the page', () => {
  const [one, other] = [document.createElement('div'), document.createElement('div')]
  document.body.append(one, other)
  const { calls, callbacks } = record('onSign')
  const widgets = [open({ signUrl: url, container: one }), open({ signUrl: url, container: other, ...callbacks })]
  expect(() => pageInWidget()).toThrow('2 widgets are open, not 1')
  pageInWidget(other).sign()
  expect(calls).toHaveLength(1)
  for (const widget of widgets) widget.destroy()
})

test('the React component, in strict mode', async () => {
  const { calls, callbacks } = record('onSign')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const component = createElement(SignpostSigning, { signUrl: url, ...callbacks })
  await act(async () => root.render(createElement(StrictMode, {}, component)))
  await act(async () => pageInWidget().sign())
  expect(calls).toHaveLength(1)
  await act(async () => root.unmount())
})
