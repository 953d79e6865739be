import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { searchPattern } from '../http/search-pattern.js'
import { presentTemplate, type TemplateRow } from './template-store.js'

export const listTemplates: Handler<'listTemplates'> = async ({ sql }, { query, caller }) => {
  const { accountId, mode } = ownerOf(caller)
  const { limit, offset, describe } = paginate(query)
  const pattern = query.search && searchPattern(query.search)
  const matching = sql`
    account_id = ${accountId} and mode = ${mode}
    ${pattern ? sql`and (title ilike ${pattern} or description ilike ${pattern})` : sql``}
  `
  const rows = await sql<TemplateRow[]>`
    select *
    from templates
    where ${matching}
    order by created_at desc, id desc
    limit ${limit}
    offset ${offset}
  `
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from templates where ${matching}`
  return { data: rows.map(presentTemplate), pagination: describe(count!.total) }
}
