import { ownerOf } from '../../documents/owner.js'
import { countDocumentRows } from '../../stores/document-list-store.js'
import type { Handler } from '../call.js'

export const countDocuments: Handler<'countDocuments'> = ({ sql }, { query, caller }) =>
  countDocumentRows(sql, ownerOf(caller), query)
