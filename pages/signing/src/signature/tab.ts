import type { Mark } from '../fields/signing-form.js'

/** One way to create a signature. */
export interface SignatureTab {
  element: HTMLElement
  /** Called when the tab becomes visible. */
  show(): void
  /** The signature, or an explanation if there is none. */
  read(): Promise<Mark | { problem: string }>
}
