import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { listDeliveryRows, presentDelivery } from './delivery-store.js'
import { findEndpoint } from './endpoint-store.js'

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ sql }, { path, query, caller }) => {
  const endpoint = await findEndpoint(sql, ownerOf(caller), path.id)
  const { limit, offset, describe } = paginate(query)
  const { rows, total } = await listDeliveryRows(sql, endpoint.id, { status: query.status, limit, offset })
  return { data: rows.map(presentDelivery), pagination: describe(total) }
}
