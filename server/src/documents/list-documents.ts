import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSignersOf } from '../signers/signer-store.js'
import { listDocumentRows } from './document-list-store.js'
import { ownerOf } from './owner.js'
import { presentDocumentFields } from './present-document.js'

export const listDocuments: Handler<'listDocuments'> = async ({ sql }, { query, caller }) => {
  const { page, per_page, trashed = false, sort = 'created_at', order = 'desc', expand, ...filter } = query
  const { limit, offset, describe } = paginate({ page, per_page })
  const { rows, total } = await listDocumentRows(sql, ownerOf(caller), trashed, filter, { sort, order, limit, offset })
  const data = rows.map(presentDocumentFields)
  if (expand !== 'signers') return { data, pagination: describe(total) }
  const signers = await findSignersOf(
    sql,
    rows.map(({ id }) => id)
  )
  const expanded = data.map((item, index) => ({ ...item, signers: signers.get(rows[index]!.id)!.map(presentSigner) }))
  return { data: expanded, pagination: describe(total) }
}
