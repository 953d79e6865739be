import { assertTestMode, shownTo } from '@signpost/spec/rules'
import { publicId, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { type CapturedEmailRow, listCapturedEmails } from '../../stores/captured-email-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listTestEmails: Handler<'listTestEmails'> = async ({ sql }, { query, caller }) => {
  assertTestMode(caller)
  const { page, per_page, after, document_id, ...filter } = query
  const { range, describe } = paginate({ page, per_page, after })
  const documentUuid = document_id === undefined ? undefined : uuidOrNull('doc', document_id)
  const { rows, ...found } = await listCapturedEmails(sql, ownerOf(caller), { ...filter, documentUuid }, range)
  return { data: rows.map((row) => shownTo(caller, present(row))), ...describe(found) }
}

function present({ id, recipient, subject, text, html, links, kind, document_id, created_at }: CapturedEmailRow) {
  return {
    id: publicId('eml', id),
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
