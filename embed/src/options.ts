import type { SignerResult, SignpostError } from './messages.js'
import { readSignUrl } from './sign-url.js'

export interface OpenOptions {
  /** What `POST /documents/{id}/embedded-sign-url` answered as `sign_url`. Good for 60 minutes, so ask for it right before. */
  signUrl: string
  /**
   * The element to fill, or a selector that finds it; give it a height. Left out, a modal dialog is shown: over the whole screen
   * on phones, closed by Esc or its button.
   */
  container?: Element | string
  /** The signer sees the document. */
  onReady?: () => void
  /** The signer has signed. The document may still wait for others: decide by webhooks, not by this. */
  onSign?: (result: SignerResult) => void
  /** The signer has declined, which voids the document. */
  onDecline?: (result: SignerResult) => void
  /** Something failed; the page shows the signer what. */
  onError?: (error: SignpostError) => void
  /** The widget is gone: the signer closed it, or `close()` did. Called once. */
  onClose?: () => void
  /** After how many milliseconds without a sign of life `onError` gets `LOAD_TIMEOUT`. Default 30000. */
  loadTimeout?: number
  /** What assistive technology reads out of the dialog. Default `Sign document` and `Close`. */
  labels?: { dialog?: string; close?: string }
}

export interface CheckedOptions {
  url: URL
  container: Element | undefined
  loadTimeout: number
}

const CALLBACKS = ['onReady', 'onSign', 'onDecline', 'onError', 'onClose'] as const

/** @throws {TypeError} that names the option at fault */
export function checkOptions(options: OpenOptions, document: Document): CheckedOptions {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('Signpost.open: give it an object of options')
  const url = readSignUrl(options.signUrl)
  for (const name of CALLBACKS) {
    const callback = options[name]
    if (callback != null && typeof callback !== 'function')
      throw new TypeError(`Signpost.open: ${name} must be a function`)
  }
  const { loadTimeout = 30_000 } = options
  if (!Number.isFinite(loadTimeout) || loadTimeout <= 0) {
    throw new TypeError('Signpost.open: loadTimeout must be a number of milliseconds above 0')
  }
  return { url, container: findContainer(options, document), loadTimeout }
}

function findContainer(options: OpenOptions, document: Document): Element | undefined {
  // An element looked up in vain must not turn into a dialog.
  if (!('container' in options) || options.container === undefined) return undefined
  const { container } = options
  if (typeof container === 'string') return select(container, document)
  // Not instanceof: the element may belong to another window.
  if (container?.nodeType === 1) return container
  throw new TypeError(`Signpost.open: container must be an element or a selector, not ${describe(container)}`)
}

function select(selector: string, document: Document): Element {
  let found: Element | null
  try {
    found = document.querySelector(selector)
  } catch (cause) {
    throw new TypeError(`Signpost.open: container "${selector}" is not a valid selector`, { cause })
  }
  if (found === null) throw new TypeError(`Signpost.open: no element matches container "${selector}"`)
  return found
}

function describe(value: unknown): string {
  return value === null ? 'null' : typeof value
}
