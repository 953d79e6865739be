import { ownerOf } from '../../documents/owner.js'
import { readPage } from '../../postgres/read-page.js'
import { type EndpointRow, presentEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listWebhooks: Handler<'listWebhooks'> = async ({ sql }, { query, caller }) => {
  const { limit, offset, describe } = paginate(query)
  const { accountId, mode } = ownerOf(caller)
  const { rows, total } = await readPage<EndpointRow>(
    sql,
    {
      select: sql`*`,
      from: sql`webhook_endpoints`,
      where: sql`account_id = ${accountId} and mode = ${mode}`,
      orderBy: sql`created_at desc, id desc`
    },
    { limit, offset }
  )
  return { data: rows.map(presentEndpoint), pagination: describe(total) }
}
