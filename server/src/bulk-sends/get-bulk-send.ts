import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { readBulkSend } from './bulk-send-store.js'

export const getBulkSend: Handler<'getBulkSend'> = async ({ sql }, { path, caller }) =>
  readBulkSend(sql, ownerOf(caller), path.id)
