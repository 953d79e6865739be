import { assertTestMode } from '@signpost/spec/rules'
import { publicId, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { listCapturedEmails } from '../../stores/captured-email-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

export const listTestEmails: Handler<'listTestEmails'> = async ({ sql }, { query, caller }) => {
  assertTestMode(caller)
  const { page, per_page, document_id, ...filter } = query
  const { limit, offset, describe } = paginate({ page, per_page })
  const documentUuid = document_id === undefined ? undefined : uuidOrNull('doc', document_id)
  const { rows, total } = await listCapturedEmails(sql, ownerOf(caller), { ...filter, documentUuid, limit, offset })
  const data = rows.map(({ recipient, subject, text, html, links, kind, document_id, created_at }) => ({
    to: recipient,
    subject,
    text,
    html,
    links,
    kind,
    document_id: publicId('doc', document_id),
    created_at: created_at.toISOString()
  }))
  return { data, pagination: describe(total) }
}
