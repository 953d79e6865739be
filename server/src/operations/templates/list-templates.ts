import { ownerOf } from '../../documents/owner.js'
import { listTemplateRows } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentTemplate } from './present-template.js'

export const listTemplates: Handler<'listTemplates'> = async ({ sql }, { query, caller }) => {
  const { page, per_page, after, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { rows, ...found } = await listTemplateRows(sql, ownerOf(caller), filter, range)
  return { data: rows.map(presentTemplate), ...describe(found) }
}
