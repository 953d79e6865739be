import type { SigningField } from '../session/types.js'
import type { MarkKind, SigningForm } from './signing-form.js'

/** What all kinds of fields get to work with. */
export interface ControlContext {
  field: SigningField
  form: SigningForm
  /** The ids of what describes the control to a screen reader. */
  describedBy: string
  openSignatureDialog: (kind: MarkKind) => void
  /** The person has left the field. */
  onLeave: () => void
}

export interface Control {
  element: HTMLElement
  /** What belongs below the message about what is wrong. */
  extra?: HTMLElement
  /** Shows what the form holds. */
  refresh(): void
}
