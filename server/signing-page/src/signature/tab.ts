import type { Mark } from '../fields/signing-form.js'

/** One way to make a signature. */
export interface SignatureTab {
  element: HTMLElement
  /** The tab has come into sight. */
  show(): void
  /** What has been made, or what to say if nothing has. */
  read(): Promise<Mark | { problem: string }>
}
