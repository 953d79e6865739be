import { ownerOf } from '../../documents/owner.js'
import { listEndpointRows } from '../../stores/endpoint-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentEndpoint } from './present-endpoint.js'

export const listWebhooks: Handler<'listWebhooks'> = async ({ sql }, { query, caller }) => {
  const { range, describe } = paginate(query)
  const { rows, ...found } = await listEndpointRows(sql, ownerOf(caller), query, range)
  return { data: rows.map(presentEndpoint), ...describe(found) }
}
