import type { Framing } from './parent-origin.js'

interface Message {
  event: string
  [key: string]: string | number | null
}

interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** Posts messages to the embedding page, and to no other window. Does nothing if the page is not embedded. */
export class ParentMessages {
  private isReady = false
  private onRecalled: ((key: string, work: string | null) => void) | null = null
  private ask: (() => boolean) | null = null

  constructor(
    private readonly framing: Framing,
    private readonly parent: MessageTarget
  ) {}

  /** Esc requests closing, unless a dialog or a focused field handles it. */
  closeOnEscape(document: Document): void {
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      // Otherwise the same key press closes the confirmation dialog.
      event.preventDefault()
      if (document.activeElement?.matches('input, textarea')) (document.activeElement as HTMLElement).blur()
      else this.requestClose()
    })
  }

  /** Handles what the embedding page says. A request to close is answered with `close`, or with `stay` if the person is asked first. */
  listen(window: Pick<Window, 'addEventListener'>): void {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== this.parent || origin !== this.framing.parentOrigin || data?.source !== 'signpost') return
      if (data.event === 'recalled') this.onRecalled?.(data.key, data.work)
      if (data.event !== 'request-close') return
      if (this.ask?.()) this.post({ event: 'stay' })
      else this.close()
    })
  }

  /** Gives the embedding page unfinished work to keep in its memory; null to forget it. */
  keep = (key: string, work: string | null): void => this.post({ event: 'keep', key, work })

  /** Asks for what was kept. Answered only by a page with the widget. */
  recall(key: string, onAnswer: (work: string | null) => void): void {
    this.onRecalled = (answered, work) => answered === key && onAnswer(work)
    this.post({ event: 'recall', key })
  }

  /** Sets a confirmation for closing. `ask` returns false if there is nothing to confirm; otherwise it closes the page later. */
  askBeforeClosing(ask: (() => boolean) | null): void {
    this.ask = ask
  }

  requestClose = (): void => {
    if (this.ask?.()) return
    this.close()
  }

  get framed(): boolean {
    return this.framing.framed
  }

  /** Whether the page needs its own close button, because the embedding page has none. */
  get needsCloseButton(): boolean {
    return this.framing.framed && !this.framing.inDialog
  }

  /** Said at once, by which the embedding page knows that the browser shows this one. */
  hello = (): void => this.post({ event: 'hello' })

  viewed = (): void => this.post({ event: 'viewed' })

  /** Never the value. */
  fieldChanged = (fieldId: string, label: string | null): void => this.post({ event: 'field_changed', fieldId, label })

  /** Reports once that content is visible, of the signing page with the state of its session. */
  ready(state: string | null = null): void {
    if (this.isReady) return
    this.isReady = true
    this.post({ event: 'ready', state })
  }

  /** With the sender's URL for what comes next, which is for the embedding page to open. */
  signed = (documentId: string, signerId: string, redirectUrl: string | null = null): void =>
    this.done({ event: 'signed', documentId, signerId, redirectUrl }, 'open')

  declined = (documentId: string, signerId: string, redirectUrl: string | null = null): void =>
    this.done({ event: 'declined', documentId, signerId, redirectUrl }, 'open')

  saved = (id: string, version: number): void => this.done({ event: 'saved', id, version }, null)

  sent = (id: string): void => this.done({ event: 'sent', id }, null)

  error = (code: string, message: string): void => this.post({ event: 'error', code, message })

  close = (): void => this.post({ event: 'close' })

  // Somebody may be done before the first page of the document is drawn. The embedding page hears of `ready` first.
  private done(message: Message, state: string | null) {
    this.ready(state)
    this.post(message)
  }

  private post(message: Message) {
    if (!this.framing.framed || !this.framing.parentOrigin) return
    this.parent.postMessage({ source: 'signpost', ...message }, this.framing.parentOrigin)
  }
}
