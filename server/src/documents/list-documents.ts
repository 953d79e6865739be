import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { presentSigner } from '../signers/present-signer.js'
import { findSignersOf } from '../signers/signer-store.js'
import { listDocumentRows } from './list-store.js'
import { ownerOf } from './owner.js'
import { presentDocumentFields } from './present-document.js'

export const listDocuments: Handler<'listDocuments'> = async ({ sql }, { query, caller }) => {
  const { limit, offset, describe } = paginate(query)
  const { rows, total } = await listDocumentRows(
    sql,
    ownerOf(caller),
    { status: query.status, search: query.search, externalId: query.external_id, trashed: query.trashed ?? false },
    { sort: query.sort ?? 'created_at', order: query.order ?? 'desc', limit, offset }
  )
  const data = rows.map(presentDocumentFields)
  if (query.expand !== 'signers') return { data, pagination: describe(total) }
  const signers = await findSignersOf(
    sql,
    rows.map(({ id }) => id)
  )
  const expanded = data.map((item, index) => ({ ...item, signers: signers.get(rows[index]!.id)!.map(presentSigner) }))
  return { data: expanded, pagination: describe(total) }
}
