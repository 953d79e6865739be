import type { DialogLabels } from './dialog.js'
import type { ChangedField, EditResult, ShownPage, SignerResult, SignpostError } from './messages.js'
import { readPageUrl } from './page-url.js'

/** The options that all pages have. */
interface FrameOptions {
  /**
   * The element to fill, or a selector for it. Give it a height. Without it, a modal dialog is shown, which covers the
   * whole screen on phones and is closed by Esc or its button.
   */
  container?: Element | string | undefined
  /** An error occurred. The page shows it, unless it is `FRAME_REFUSED`: then the browser shows nothing of the page. */
  onError?: ((error: SignpostError) => void) | undefined
  /** The widget was closed, by the person in front of it or by `close()`. Called once. */
  onClose?: (() => void) | undefined
  /** Milliseconds without a response after which `onError` gets `LOAD_TIMEOUT`. Default 30000. */
  loadTimeout?: number | undefined
  /** The labels of the dialog for assistive technology. Default `Sign document` or `Edit fields`, and `Close`. */
  labels?: Partial<Record<keyof DialogLabels, string | undefined>> | undefined
  /** How the page looks. */
  theme?: Theme | undefined
}

/** How the signing page or the editor looks. What would be hard to read is not used, and `onError` gets `THEME_UNREADABLE`; an account may allow none: `THEME_NOT_ALLOWED`. */
export interface Theme {
  /** The color of buttons, links and progress, as `#rrggbb`. Default is that of the account, and in the editor that of the service. */
  color?: string | undefined
  /** The color around the document, as `#rrggbb`. */
  background?: string | undefined
  /** The roundness of buttons and cards in pixels, from 0 to 24. */
  radius?: number | undefined
  /** Default is what the person has chosen in the browser. */
  scheme?: 'light' | 'dark' | undefined
}

export interface OpenOptions extends FrameOptions {
  /**
   * The `sign_url` that `POST /documents/{id}/embedded-sign-url` returned. It is valid for 60 minutes, so request it
   * right before.
   */
  signUrl: string
  /** The page is shown: the document, or why it cannot be signed, such as that this person has signed before. */
  onReady?: ((page: ShownPage) => void) | undefined
  /**
   * The signer has signed. The document may still wait for other signers. Use webhooks, not this callback, to act on a
   * signature.
   */
  onSign?: ((result: SignerResult) => void) | undefined
  /** The service has recorded that the signer sees the document. */
  onViewed?: (() => void) | undefined
  /** The signer has filled in a field, or emptied it: once they leave it, or have not changed it for a second. Its value is not passed on. */
  onFieldChange?: ((field: ChangedField) => void) | undefined
  /** The signer has declined, which voids the document. */
  onDecline?: ((result: SignerResult) => void) | undefined
}

export interface EditOptions extends FrameOptions {
  /**
   * The `edit_url` that `POST /documents/{id}/embedded-edit-url` or `POST /templates/{id}/embedded-edit-url` returned. It
   * is valid for 60 minutes, so request it right before.
   */
  editUrl: string
  /** The document can be seen. */
  onReady?: (() => void) | undefined
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

/** The options that are functions. */
export const CALLBACKS = [
  'onReady',
  'onViewed',
  'onFieldChange',
  'onSign',
  'onDecline',
  'onSave',
  'onSend',
  'onError',
  'onClose'
] as const

/** The options of any page. */
export type AnyOptions = Partial<OpenOptions & Omit<EditOptions, 'onReady'>>

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
  if (options.theme) checkTheme(options.theme, `${prefix} theme`)
  const container = findContainer(options, prefix, document)
  return { url: checkedUrl, container, loadTimeout, labels: { dialog, close } }
}

function checkTheme({ scheme, radius, ...colors }: Theme, name: string): void {
  for (const key of ['color', 'background'] as const) {
    const color = colors[key]
    if (color !== undefined && !/^#[0-9a-f]{6}$/i.test(color))
      throw new TypeError(`${name}.${key} must be a color as #rrggbb`)
  }
  if (radius !== undefined && !(radius >= 0 && radius <= 24)) throw new TypeError(`${name}.radius must be from 0 to 24`)
  if (scheme !== undefined && scheme !== 'light' && scheme !== 'dark') {
    throw new TypeError(`${name}.scheme must be light or dark`)
  }
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
