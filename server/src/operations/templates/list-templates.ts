import { ownerOf } from '../../documents/owner.js'
import { contains } from '../../postgres/contains.js'
import { readPage } from '../../postgres/read-page.js'
import { presentTemplate, type TemplateRow } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listTemplates: Handler<'listTemplates'> = async ({ sql }, { query, caller }) => {
  const { accountId, mode } = ownerOf(caller)
  const { limit, offset, describe } = paginate(query)
  const { rows, total } = await readPage<TemplateRow>(
    sql,
    {
      select: sql`*`,
      from: sql`templates`,
      where: sql`
        account_id = ${accountId} and mode = ${mode}
        ${query.search ? sql`and ${contains(sql, sql`concat_ws(e'\\n', title, description)`, query.search)}` : sql``}
      `,
      orderBy: sql`created_at desc, id desc`
    },
    { limit, offset }
  )
  return { data: rows.map(presentTemplate), pagination: describe(total) }
}
