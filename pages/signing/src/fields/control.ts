import type { MarkType } from '@signpost/spec/field-types'
import type { SigningField } from '../session/types.js'
import type { Attachments } from './attachments.js'
import type { SigningForm } from './signing-form.js'

/** The context of all kinds of fields. */
export interface ControlContext {
  field: SigningField
  form: SigningForm
  /** The ids of the elements that describe the control (`aria-describedby`). */
  describedBy: string
  openSignatureDialog: (kind: MarkType) => void
  attachments: Attachments
  /** Called when the signer leaves the field. */
  onLeave: () => void
}

export interface Control {
  element: HTMLElement
  /** The value as it will be printed, shown unless the signer is in the field. */
  written?: HTMLElement
  /** Beside the element, and not seen. */
  unseen?: HTMLElement
  /** Shown below the error message. */
  extra?: HTMLElement
  /** Focuses what takes the value, if it is not the element itself. */
  focus?(): void
  /** Updates the control from the form. */
  refresh(): void
}
