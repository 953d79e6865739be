import type { ChangedField, EditResult, Message, ShownPage, SignerResult, SignpostError } from './messages.js'

/** The page in an open widget, as a test plays it: each method reaches the callbacks as what a person does in the page would. */
export interface PageInWidget {
  /** The frame of the page. Its `src` is the URL that the widget was opened with. */
  readonly frame: HTMLIFrameElement
  /** The page is shown: `onReady`, and `onViewed` of the signing page. It can be signed unless `state` says otherwise. */
  load(state?: ShownPage['state']): void
  /** The signer fills in a field: `onFieldChange`. */
  changeField(field: ChangedField): void
  /** The signer signs: `onSign`. */
  sign(result?: Partial<SignerResult>): void
  /** The signer declines: `onDecline`. */
  decline(result?: Partial<SignerResult>): void
  /** Roles and fields are saved: `onSave`. */
  save(result?: Partial<EditResult>): void
  /** The document is sent: `onSend`. */
  send(result?: Partial<Pick<EditResult, 'id'>>): void
  /** The page shows an error: `onError`. */
  fail(error: SignpostError): void
  /** The person is done with the page: the widget is removed, and `onClose` called. */
  close(): void
}

const signer: SignerResult = { documentId: 'doc_test', signerId: 'sgn_test', redirectUrl: null }
const edited: EditResult = { id: 'doc_test', version: 1 }

/**
 * Finds the page of the widget that is open, for tests of components where no service runs, in jsdom or happy-dom.
 *
 * @example
 * render(<Agreement signUrl="https://sign.example.com/sign#token=test" />)
 * act(() => pageInWidget().sign())
 *
 * @param within the part of the page to look in, if several widgets are open
 * @throws {Error} if no widget is open there, or several are
 */
export function pageInWidget(within: ParentNode = document): PageInWidget {
  // A dialog is in a shadow root.
  const roots = [within, ...[...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const frames = roots.flatMap((root) =>
    [...root.querySelectorAll('iframe')].filter(({ src }) => src.includes('#token='))
  )
  const [frame] = frames
  if (frame === undefined || frames.length > 1) throw new Error(`${frames.length} widgets are open, not 1`)
  const post = (message: Message) => postFrom(frame, message)
  return {
    frame,
    load(state = 'open') {
      post({ event: 'hello' })
      post({ event: 'ready', state })
      post({ event: 'viewed' })
    },
    changeField: (field) => post({ event: 'field_changed', ...field }),
    sign: (result) => post({ event: 'signed', ...signer, ...result }),
    decline: (result) => post({ event: 'declined', ...signer, ...result }),
    save: (result) => post({ event: 'saved', ...edited, ...result }),
    send: (result) => post({ event: 'sent', id: edited.id, ...result }),
    fail: (error) => post({ event: 'error', ...error }),
    close: () => post({ event: 'close' })
  }
}

function postFrom(frame: HTMLIFrameElement, message: Message): void {
  const view = frame.ownerDocument.defaultView as Window & typeof globalThis
  // A DOM that loads no frames may give them no window, and the widget believes no other sender.
  if (frame.contentWindow === null) Object.defineProperty(frame, 'contentWindow', { value: view })
  const { origin } = new URL(frame.src)
  view.dispatchEvent(
    new view.MessageEvent('message', { origin, source: frame.contentWindow, data: { source: 'signpost', ...message } })
  )
}
