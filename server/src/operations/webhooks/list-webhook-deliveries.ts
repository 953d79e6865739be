import { ownerOf } from '../../documents/owner.js'
import { listDeliveryRows } from '../../stores/delivery-store.js'
import { findEndpoint } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentDelivery } from './present-delivery.js'

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({ sql }, { path, query, caller }) => {
  const endpoint = await findEndpoint(sql, ownerOf(caller), path.id)
  const { page, per_page, after, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { rows, ...found } = await listDeliveryRows(sql, endpoint.id, filter, range)
  return { data: rows.map(presentDelivery), ...describe(found) }
}
