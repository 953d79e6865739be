import type { EditorField } from '../../editor/editor-field.js'
import { traitsOf } from '../../editor/field-type.js'
import type { DraftSigner } from './draft-signer.js'

/** Whether somebody fills in fields of which none is for a signature or initials, so that no page would say that they signed. */
export function lacksMark({ action, role, own }: DraftSigner, fields: EditorField[]): boolean {
  const filled = [...fields.filter((field) => field.role === role), ...(own.fields ?? [])]
  return action === 'sign' && filled.length > 0 && filled.every((field) => traitsOf(field).takes !== 'mark')
}

/** Whether somebody signs on a page at the end. Who would sign nowhere else does, unless the sender does not want it. */
export function hasSignatureBlock(signer: DraftSigner, fields: EditorField[]): boolean | null {
  return signer.signatureBlock ?? (lacksMark(signer, fields) ? true : null)
}
