import type { Document, DocumentPreparation, TemplateField } from '@signpost/sdk'
import { traitsOf } from '../../editor/field-type.js'
import { calledOf } from '../../parts/called.js'
import type { FieldState, Filler } from '../../reader/placed-field.js'

/** The fields of a document by who fills them in. */
export function fillersOf({ status, signers }: Document, { roles, fields }: DocumentPreparation): Filler[] {
  const inOrder = Object.entries(roles).sort(([, one], [, other]) => one.order - other.order)
  return inOrder.map(([role]) => {
    const signer = signers.find((each) => each.roles.includes(role) || each.id === role)
    const hasEnded = status === 'voided' || status === 'completed'
    const own = fields.filter((field) => field.role === role)
    return {
      role,
      name: signer ? calledOf(signer, signers) : role,
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

function stateOf(field: TemplateField, hasSigned: boolean, hasEnded: boolean): FieldState {
  if (field.read_only && traitsOf(field).takes !== 'moment') return 'fixed'
  if (!hasSigned) return hasEnded ? 'empty' : 'awaited'
  if (traitsOf(field).takes === 'mark') return 'signed'
  return field.value ? 'filled' : 'empty'
}
