import { assertTestMode, messageShownTo } from '@signpost/spec/rules'
import { publicId, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { type CapturedMessageRow, listCapturedMessages } from '../../stores/captured-message-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listTestMessages: Handler<'listTestMessages'> = async ({ sql }, { query, caller }) => {
  assertTestMode(caller)
  const { page, per_page, after, document_id, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const documentUuid = document_id === undefined ? undefined : uuidOrNull('doc', document_id)
  const { rows, ...found } = await listCapturedMessages(sql, ownerOf(caller), { ...filter, documentUuid }, range)
  return { data: rows.map((row) => messageShownTo(caller, present(row))), ...describe(found) }
}

function present({ id, recipient, text, kind, document_id, created_at }: CapturedMessageRow) {
  return {
    id: publicId('msg', id),
    to: recipient,
    text,
    kind,
    document_id: publicId('doc', document_id),
    created_at: created_at.toISOString()
  }
}
