import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { type EndpointRow, presentEndpoint } from './endpoint-store.js'

export const listWebhooks: Handler<'listWebhooks'> = async ({ sql }, { query, caller }) => {
  const { limit, offset, describe } = paginate(query)
  const { accountId, mode } = ownerOf(caller)
  const rows = await sql<EndpointRow[]>`
    select *
    from webhook_endpoints
    where account_id = ${accountId} and mode = ${mode}
    order by created_at desc, id desc
    limit ${limit}
    offset ${offset}
  `
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total
    from webhook_endpoints
    where account_id = ${accountId} and mode = ${mode}
  `
  return { data: rows.map(presentEndpoint), pagination: describe(count!.total) }
}
