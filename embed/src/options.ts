import type { DialogLabels } from './dialog.js'
import type { SignerResult, SignpostError } from './messages.js'
import { readSignUrl } from './sign-url.js'

export interface OpenOptions {
  /**
   * The `sign_url` that `POST /documents/{id}/embedded-sign-url` returned. It is valid for 60 minutes, so request it
   * right before.
   */
  signUrl: string
  /**
   * The element to fill, or a selector for it. Give it a height. Without it, a modal dialog is shown, which covers the
   * whole screen on phones and is closed by Esc or its button.
   */
  container?: Element | string | undefined
  /** The signer sees the document. */
  onReady?: (() => void) | undefined
  /**
   * The signer has signed. The document may still wait for other signers. Use webhooks, not this callback, to act on a
   * signature.
   */
  onSign?: ((result: SignerResult) => void) | undefined
  /** The signer has declined, which voids the document. */
  onDecline?: ((result: SignerResult) => void) | undefined
  /** An error occurred. The page shows it to the signer. */
  onError?: ((error: SignpostError) => void) | undefined
  /** The widget was closed, by the signer or by `close()`. Called once. */
  onClose?: (() => void) | undefined
  /** Milliseconds without a response after which `onError` gets `LOAD_TIMEOUT`. Default 30000. */
  loadTimeout?: number | undefined
  /** The labels of the dialog for assistive technology. Default `Sign document` and `Close`. */
  labels?: Partial<Record<keyof DialogLabels, string | undefined>> | undefined
}

export interface CheckedOptions {
  url: URL
  container: Element | undefined
  loadTimeout: number
  labels: DialogLabels
}

const CALLBACKS = ['onReady', 'onSign', 'onDecline', 'onError', 'onClose'] as const

/** @throws {TypeError} that names the invalid option */
export function checkOptions(options: OpenOptions, document: Document): CheckedOptions {
  if (typeof options !== 'object' || options === null) throw new TypeError('Signpost.open: options must be an object')
  const url = readSignUrl(options.signUrl)
  for (const name of CALLBACKS) {
    const callback = options[name]
    if (callback != null && typeof callback !== 'function')
      throw new TypeError(`Signpost.open: ${name} must be a function`)
  }
  const { loadTimeout = 30_000 } = options
  if (!Number.isFinite(loadTimeout) || loadTimeout <= 0) {
    throw new TypeError('Signpost.open: loadTimeout must be a positive number of milliseconds')
  }
  const { dialog = 'Sign document', close = 'Close' } = options.labels ?? {}
  return { url, container: findContainer(options, document), loadTimeout, labels: { dialog, close } }
}

function findContainer(options: OpenOptions, document: Document): Element | undefined {
  // If the element does not exist, throws instead of showing a dialog.
  if (!('container' in options) || options.container === undefined) return undefined
  const { container } = options
  if (typeof container === 'string') return select(container, document)
  // Not instanceof, because the element may belong to another window.
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
