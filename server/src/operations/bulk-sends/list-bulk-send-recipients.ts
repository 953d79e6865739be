import { ownerOf } from '../../documents/owner.js'
import { listRecipientItems } from '../../stores/bulk-send-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listBulkSendRecipients: Handler<'listBulkSendRecipients'> = async ({ sql }, { path, query, caller }) => {
  const { range, describe } = paginate(query)
  const { rows, ...found } = await listRecipientItems(sql, ownerOf(caller), path.id, query, range)
  return { data: rows, ...describe(found) }
}
