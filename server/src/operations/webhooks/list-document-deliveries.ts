import { ownerOf } from '../../documents/owner.js'
import { listDocumentDeliveryRows } from '../../stores/delivery-store.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentDelivery } from './present-delivery.js'

export const listDocumentDeliveries: Handler<'listDocumentDeliveries'> = async ({ sql }, { path, query, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  const { page, per_page, after, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { rows, ...found } = await listDocumentDeliveryRows(sql, document.id, filter, range)
  return { data: rows.map(presentDelivery), ...describe(found) }
}
