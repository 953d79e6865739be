import { assertTestMode, shownTo } from '@signpost/spec/rules'
import { publicId, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { type CapturedEmailRow, listCapturedEmails } from '../../stores/captured-email-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listTestEmails: Handler<'listTestEmails'> = async ({ sql }, { query, caller }) => {
  assertTestMode(caller)
  const { page, per_page, document_id, ...filter } = query
  const { limit, offset, describe } = paginate({ page, per_page })
  const documentUuid = document_id === undefined ? undefined : uuidOrNull('doc', document_id)
  const { rows, total } = await listCapturedEmails(sql, ownerOf(caller), { ...filter, documentUuid, limit, offset })
  return { data: rows.map((row) => shownTo(caller, present(row))), pagination: describe(total) }
}

function present({ recipient, subject, text, html, links, kind, document_id, created_at }: CapturedEmailRow) {
  return {
    to: recipient,
    subject,
    text,
    html,
    links,
    kind,
    document_id: publicId('doc', document_id),
    created_at: created_at.toISOString()
  }
}
