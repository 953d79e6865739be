import type { Framing } from './parent-origin.js'

interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** Tells the page around the frame, and nobody else, what happens here. Says nothing where there is none. */
export class ParentMessages {
  private isReady = false
  private ask: (() => boolean) | null = null

  constructor(
    private readonly framing: Framing,
    private readonly parent: MessageTarget
  ) {}

  /** Esc, too, asks to be let out; a dialog or a field being typed in has a use for it first. */
  closeOnEscape(document: Document): void {
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      // Otherwise the same key closes the dialog that asks.
      event.preventDefault()
      if (document.activeElement?.matches('input, textarea')) (document.activeElement as HTMLElement).blur()
      else this.requestClose()
    })
  }

  /** The page around asks on the signer's behalf, and hears either that they are let out or that they are asked first. */
  closeOnRequest(window: Pick<Window, 'addEventListener'>): void {
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== this.parent || origin !== this.framing.parentOrigin) return
      if (data?.source !== 'signpost' || data.event !== 'request-close') return
      if (this.ask?.()) this.post({ event: 'stay' })
      else this.close()
    })
  }

  /** Asks first, from here on: whoever asks closes by themselves, unless there is nothing to ask about. */
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

  /** Nothing around the page closes it. */
  get needsCloseButton(): boolean {
    return this.framing.framed && !this.framing.inDialog
  }

  /** Something is on the screen. Said once. */
  ready(): void {
    if (this.isReady) return
    this.isReady = true
    this.post({ event: 'ready' })
  }

  signed = (documentId: string, signerId: string): void => this.post({ event: 'signed', documentId, signerId })

  declined = (documentId: string, signerId: string): void => this.post({ event: 'declined', documentId, signerId })

  error = (code: string, message: string): void => this.post({ event: 'error', code, message })

  close = (): void => this.post({ event: 'close' })

  private post(message: { event: string; [key: string]: string }) {
    if (!this.framing.framed || !this.framing.parentOrigin) return
    this.parent.postMessage({ source: 'signpost', ...message }, this.framing.parentOrigin)
  }
}
