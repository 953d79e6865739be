import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { searchPattern } from '../http/search-pattern.js'
import { type FormRow, presentForm } from './form-store.js'
import { refuseWithoutLibrary } from './refuse-without-library.js'

export const listForms: Handler<'listForms'> = async ({ sql }, { query, caller }) => {
  refuseWithoutLibrary(caller)
  const { limit, offset, describe } = paginate(query)
  const pattern = query.search && searchPattern(query.search)
  const matching = sql`
    true
    ${query.state ? sql`and (state is null or state = ${query.state.toUpperCase()})` : sql``}
    ${query.category ? sql`and category = ${query.category}` : sql``}
    ${pattern ? sql`and (title ilike ${pattern} or description ilike ${pattern})` : sql``}
  `
  const rows = await sql<FormRow[]>`
    select *
    from forms
    where ${matching}
    order by title, id
    limit ${limit}
    offset ${offset}
  `
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from forms where ${matching}`
  return { data: rows.map(presentForm), pagination: describe(count!.total) }
}
