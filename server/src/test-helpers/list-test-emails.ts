import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { paginate } from '../http/pagination.js'
import { publicId, uuidOrNull } from '../ids.js'
import { refuseLive } from './simulated-session.js'

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
  refuseLive(caller)
  const { accountId, mode } = ownerOf(caller)
  const { limit, offset, describe } = paginate(query)
  const matching = sql`
    account_id = ${accountId} and mode = ${mode}
    ${query.to ? sql`and lower(recipient) = ${query.to.toLowerCase()}` : sql``}
    ${query.document_id ? sql`and document_id = ${uuidOrNull('doc', query.document_id)}` : sql``}
  `
  const rows = await sql<CapturedRow[]>`
    select recipient, subject, text, html, links, kind, document_id, created_at
    from captured_emails
    where ${matching}
    order by created_at desc, id desc
    limit ${limit}
    offset ${offset}
  `
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from captured_emails where ${matching}`
  const data = rows.map(({ recipient, document_id, created_at, ...row }) => ({
    to: recipient,
    ...row,
    document_id: publicId('doc', document_id),
    created_at: created_at.toISOString()
  }))
  return { data, pagination: describe(count!.total) }
}
