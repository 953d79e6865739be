import { ownerOf } from '../../documents/owner.js'
import { presentDocumentFields } from '../../documents/present-document.js'
import { presentSigner } from '../../documents/present-signer.js'
import { listDocumentRows } from '../../stores/document-list-store.js'
import { findSignersOf } from '../../stores/signer-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listDocuments: Handler<'listDocuments'> = async ({ sql }, { query, caller }) => {
  const { page, per_page, after, trashed = false, sort = 'created_at', order = 'desc', expand, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const { rows, ...found } = await listDocumentRows(sql, ownerOf(caller), trashed, filter, { sort, order, ...range })
  const data = rows.map(presentDocumentFields)
  if (expand !== 'signers') return { data, ...describe(found) }
  const signers = await findSignersOf(
    sql,
    rows.map(({ id }) => id)
  )
  // biome-ignore lint/style/noNonNullAssertion: each row became one entry, and has its signers
  const expanded = data.map((item, index) => ({ ...item, signers: signers.get(rows[index]!.id)!.map(presentSigner) }))
  return { data: expanded, ...describe(found) }
}
