import { ownerOf } from '../../documents/owner.js'
import { listBulkSendItems } from '../../stores/bulk-send-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listBulkSends: Handler<'listBulkSends'> = async ({ sql }, { query, caller }) => {
  const { page, per_page, after, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { rows, ...found } = await listBulkSendItems(sql, ownerOf(caller), filter, range)
  return { data: rows, ...describe(found) }
}
