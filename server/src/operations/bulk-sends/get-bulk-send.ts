import { ownerOf } from '../../documents/owner.js'
import { readBulkSend } from '../../stores/bulk-send-store.js'
import type { Handler } from '../call.js'

export const getBulkSend: Handler<'getBulkSend'> = async ({ sql }, { path, caller }) =>
  readBulkSend(sql, ownerOf(caller), path.id)
