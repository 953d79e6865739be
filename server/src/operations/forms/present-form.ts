import { withSettings } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { PresentedForm } from '../../stores/form-store.js'

/** A form in the contract's format. */
export function presentForm(row: PresentedForm): Schemas['Form'] {
  const { title, description, state, category, page_count, roles, fields } = row
  return {
    id: publicId('frm', row.id),
    title,
    description,
    state,
    category,
    page_count,
    roles,
    fields: fields.map(withSettings),
    updated_at: row.updated_at.toISOString()
  }
}
