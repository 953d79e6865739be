import type { Document, DocumentPreparation, TemplateField } from '@signpost/sdk'

/** How far a field is: `fixed` by the sender, `signed`, `filled` in, left `empty`, or still `awaited`. */
export type FieldState = 'fixed' | 'signed' | 'filled' | 'empty' | 'awaited'

/** A field on a page of a document, as it is shown. */
export interface PlacedField extends Omit<TemplateField, 'label'> {
  key: string
  /** Null if it was sent without a label. */
  label: string | null
  state: FieldState
}

/** Whoever fills in fields, in signing order. */
export interface Filler {
  role: string
  name: string
  fields: PlacedField[]
}

/** The fields of a document by who fills them in. */
export function fillersOf({ status, signers }: Document, { roles, fields }: DocumentPreparation): Filler[] {
  const inOrder = Object.entries(roles).sort(([, one], [, other]) => one.order - other.order)
  return inOrder.map(([role, { email }]) => {
    const signer = signers.find((each) => each.role === role || each.id === role || each.email === email)
    const hasEnded = status === 'voided' || status === 'completed'
    const own = fields.filter((field) => field.role === role)
    return {
      role,
      name: signer?.name ?? role,
      fields: own.map((field) => ({
        ...field,
        key: field.label,
        // A field without a label has its identifier in its place.
        label: field.label.startsWith('fld_') ? null : field.label,
        state: stateOf(field, signer?.status === 'signed', hasEnded)
      }))
    }
  })
}

function stateOf({ type, value, read_only }: TemplateField, hasSigned: boolean, hasEnded: boolean): FieldState {
  if (read_only) return 'fixed'
  if (!hasSigned) return hasEnded ? 'empty' : 'awaited'
  if (type === 'signature' || type === 'initials') return 'signed'
  return value ? 'filled' : 'empty'
}
