import { assertTestMode } from '@signpost/spec/rules'
import { publicId, uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { readPage } from '../../postgres/read-page.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'

interface CapturedRow {
  recipient: string
  subject: string
  text: string
  html: string
  links: string[]
  kind: string
  document_id: string | null
  created_at: Date
}

export const listTestEmails: Handler<'listTestEmails'> = async ({ sql }, { query, caller }) => {
  assertTestMode(caller)
  const { accountId, mode } = ownerOf(caller)
  const { limit, offset, describe } = paginate(query)
  const { rows, total } = await readPage<CapturedRow>(
    sql,
    {
      select: sql`recipient, subject, text, html, links, kind, document_id, created_at`,
      from: sql`captured_emails`,
      where: sql`
        account_id = ${accountId} and mode = ${mode}
        ${query.to ? sql`and fold_case(recipient) = fold_case(${query.to})` : sql``}
        ${query.document_id ? sql`and document_id = ${uuidOrNull('doc', query.document_id)}` : sql``}
      `,
      orderBy: sql`created_at desc, id desc`
    },
    { limit, offset }
  )
  const data = rows.map(({ recipient, document_id, created_at, ...row }) => ({
    to: recipient,
    ...row,
    document_id: publicId('doc', document_id),
    created_at: created_at.toISOString()
  }))
  return { data, pagination: describe(total) }
}
