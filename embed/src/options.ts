import type { DialogLabels } from './dialog.js'
import type { EditResult, SignerResult, SignpostError } from './messages.js'
import { readPageUrl } from './page-url.js'

/** The options that all pages have. */
interface FrameOptions {
  /**
   * The element to fill, or a selector for it. Give it a height. Without it, a modal dialog is shown, which covers the
   * whole screen on phones and is closed by Esc or its button.
   */
  container?: Element | string | undefined
  /** The document can be seen. */
  onReady?: (() => void) | undefined
  /** An error occurred. The page shows it. */
  onError?: ((error: SignpostError) => void) | undefined
  /** The widget was closed, by the person in front of it or by `close()`. Called once. */
  onClose?: (() => void) | undefined
  /** Milliseconds without a response after which `onError` gets `LOAD_TIMEOUT`. Default 30000. */
  loadTimeout?: number | undefined
  /** The labels of the dialog for assistive technology. Default `Sign document` or `Edit fields`, and `Close`. */
  labels?: Partial<Record<keyof DialogLabels, string | undefined>> | undefined
}

export interface OpenOptions extends FrameOptions {
  /**
   * The `sign_url` that `POST /documents/{id}/embedded-sign-url` returned. It is valid for 60 minutes, so request it
   * right before.
   */
  signUrl: string
  /**
   * The signer has signed. The document may still wait for other signers. Use webhooks, not this callback, to act on a
   * signature.
   */
  onSign?: ((result: SignerResult) => void) | undefined
  /** The signer has declined, which voids the document. */
  onDecline?: ((result: SignerResult) => void) | undefined
}

export interface EditOptions extends FrameOptions {
  /**
   * The `edit_url` that `POST /documents/{id}/embedded-edit-url` or `POST /templates/{id}/embedded-edit-url` returned. It
   * is valid for 60 minutes, so request it right before.
   */
  editUrl: string
  /** The roles and fields were saved: those of a draft after each change, those of a template by a click. */
  onSave?: ((result: EditResult) => void) | undefined
  /** The document was sent. Only with an edit URL that was created with `may_send`. */
  onSend?: ((result: Pick<EditResult, 'id'>) => void) | undefined
}

/** A function of this package, with what is particular to its page. */
export interface PageKind {
  call: 'open' | 'edit'
  /** The option that has its URL. */
  url: 'signUrl' | 'editUrl'
  /** What it is called in messages. */
  page: string
  /** The default label of the dialog. */
  dialog: string
}

export interface CheckedOptions {
  url: URL
  container: Element | undefined
  loadTimeout: number
  labels: DialogLabels
}

const CALLBACKS = ['onReady', 'onSign', 'onDecline', 'onSave', 'onSend', 'onError', 'onClose'] as const

/** The options of any page. */
export type AnyOptions = Partial<OpenOptions & EditOptions>

/** @throws {TypeError} that names the invalid option */
export function checkOptions(
  options: AnyOptions,
  { call, url, dialog: title }: PageKind,
  document: Document
): CheckedOptions {
  const prefix = `Signpost.${call}:`
  if (typeof options !== 'object' || options === null) throw new TypeError(`${prefix} options must be an object`)
  const checkedUrl = readPageUrl(options[url], `${prefix} ${url}`)
  for (const name of CALLBACKS) {
    const callback = options[name]
    if (callback != null && typeof callback !== 'function') throw new TypeError(`${prefix} ${name} must be a function`)
  }
  const { loadTimeout = 30_000 } = options
  if (!Number.isFinite(loadTimeout) || loadTimeout <= 0) {
    throw new TypeError(`${prefix} loadTimeout must be a positive number of milliseconds`)
  }
  const { dialog = title, close = 'Close' } = options.labels ?? {}
  const container = findContainer(options, prefix, document)
  return { url: checkedUrl, container, loadTimeout, labels: { dialog, close } }
}

function findContainer(options: AnyOptions, prefix: string, document: Document): Element | undefined {
  // If the element does not exist, throws instead of showing a dialog.
  if (!('container' in options) || options.container === undefined) return undefined
  const { container } = options
  if (typeof container === 'string') return select(container, prefix, document)
  // Not instanceof, because the element may belong to another window.
  if (container?.nodeType === 1) return container
  throw new TypeError(`${prefix} container must be an element or a selector, not ${describe(container)}`)
}

function select(selector: string, prefix: string, document: Document): Element {
  let found: Element | null
  try {
    found = document.querySelector(selector)
  } catch (cause) {
    throw new TypeError(`${prefix} container "${selector}" is not a valid selector`, { cause })
  }
  if (found === null) throw new TypeError(`${prefix} no element matches container "${selector}"`)
  return found
}

function describe(value: unknown): string {
  return value === null ? 'null' : typeof value
}
