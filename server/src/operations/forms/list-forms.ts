import { assertLibrary } from '@signpost/spec/rules'
import { contains } from '../../postgres/contains.js'
import { readPage } from '../../postgres/read-page.js'
import { type FormRow, presentForm } from '../../stores/form-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listForms: Handler<'listForms'> = async ({ sql }, { query, caller }) => {
  assertLibrary(caller.account.plan)
  const { limit, offset, describe } = paginate(query)
  const { state, category, search } = query
  const { rows, total } = await readPage<FormRow>(
    sql,
    {
      select: sql`*`,
      from: sql`forms`,
      where: sql`
        true
        ${state ? sql`and (state is null or state = ${state.toUpperCase()})` : sql``}
        ${category ? sql`and category = ${category}` : sql``}
        ${search ? sql`and ${contains(sql, sql`concat_ws(e'\\n', title, description)`, search)}` : sql``}
      `,
      orderBy: sql`title, id`
    },
    { limit, offset }
  )
  return { data: rows.map(presentForm), pagination: describe(total) }
}
