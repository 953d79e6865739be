import { findSenders } from '../../documents/find-senders.js'
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
  if (!expand) return { data, ...describe(found) }
  const uuids = rows.map(({ id }) => id)
  const [signers, senders] = await Promise.all([
    findSignersOf(sql, uuids),
    expand === 'people' ? findSenders(sql, uuids) : undefined
  ])
  const expanded = data.map((item, index) => {
    // biome-ignore lint/style/noNonNullAssertion: each row became one entry
    const uuid = uuids[index]!
    const sender = senders && { sent_by: senders.get(uuid) ?? null }
    // biome-ignore lint/style/noNonNullAssertion: each row has its signers
    return { ...item, signers: signers.get(uuid)!.map(presentSigner), ...sender }
  })
  return { data: expanded, ...describe(found) }
}
