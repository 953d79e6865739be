import { ownerOf } from '../../documents/owner.js'
import { listTemplateLinkRows } from '../../stores/template-link-store.js'
import { findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentTemplateLink } from './present-template-link.js'

export const listTemplateLinks: Handler<'listTemplateLinks'> = async (context, { path, query, caller }) => {
  const owner = ownerOf(caller)
  const { page, per_page, after, ...times } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { id } = await findTemplate(context.sql, owner, path.id)
  const { rows, ...found } = await listTemplateLinkRows(context.sql, owner, id, times, range)
  const now = context.clock.now()
  return { data: rows.map((row) => presentTemplateLink(context, row, now)), ...describe(found) }
}
