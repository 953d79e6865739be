import { withSettings } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { publicId } from '../../contract/ids.js'
import type { PresentedTemplate } from '../../stores/template-store.js'

/** A template in the contract's format. */
export function presentTemplate(row: PresentedTemplate): Schemas['Template'] {
  const { title, description, tags, mode, page_count, roles, fields, covering_fields, version } = row
  return {
    id: publicId('tpl', row.id),
    title,
    description,
    tags,
    mode,
    page_count,
    roles,
    fields: fields.map(withSettings),
    covering_fields,
    version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString()
  }
}
