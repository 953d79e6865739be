import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSignersOf } from '../signers/signer-store.js'
import { readList } from './lists/read-list.js'
import { ownerOf } from './owner.js'
import { presentDocumentFields } from './present-document.js'

export const listDocuments: Handler<'listDocuments'> = async ({ sql }, { query, caller }) => {
  const { limit, offset, describe } = paginate(query)
  const { status, search, external_id, trashed = false, sort = 'created_at', order = 'desc' } = query
  const list = { status, search, externalId: external_id, trashed, sort }
  const { rows, total } = await readList(sql, ownerOf(caller), list, { order, limit, offset })
  const data = rows.map(presentDocumentFields)
  if (query.expand !== 'signers') return { data, pagination: describe(total) }
  const signers = await findSignersOf(
    sql,
    rows.map(({ id }) => id)
  )
  const expanded = data.map((item, index) => ({ ...item, signers: signers.get(rows[index]!.id)!.map(presentSigner) }))
  return { data: expanded, pagination: describe(total) }
}
