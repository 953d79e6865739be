import type { Framing } from './parent-origin.js'

interface Message {
  event: string
  [key: string]: string | number
}

interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** Posts messages to the embedding page, and to no other window. Does nothing if the page is not embedded. */
export class ParentMessages {
  private isReady = false
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

  /** Handles a close request of the embedding page. The answer is `close`, or `stay` if the person is asked first. */
  closeOnRequest(window: Pick<Window, 'addEventListener'>): void {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== this.parent || origin !== this.framing.parentOrigin) return
      if (data?.source !== 'signpost' || data.event !== 'request-close') return
      if (this.ask?.()) this.post({ event: 'stay' })
      else this.close()
    })
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

  /** Reports once that content is visible. */
  ready(): void {
    if (this.isReady) return
    this.isReady = true
    this.post({ event: 'ready' })
  }

  signed = (documentId: string, signerId: string): void => this.done({ event: 'signed', documentId, signerId })

  declined = (documentId: string, signerId: string): void => this.done({ event: 'declined', documentId, signerId })

  saved = (id: string, version: number): void => this.done({ event: 'saved', id, version })

  sent = (id: string): void => this.done({ event: 'sent', id })

  error = (code: string, message: string): void => this.post({ event: 'error', code, message })

  close = (): void => this.post({ event: 'close' })

  // Somebody may be done before the first page of the document is drawn. The embedding page hears of `ready` first.
  private done(message: Message) {
    this.ready()
    this.post(message)
  }

  private post(message: Message) {
    if (!this.framing.framed || !this.framing.parentOrigin) return
    this.parent.postMessage({ source: 'signpost', ...message }, this.framing.parentOrigin)
  }
}
