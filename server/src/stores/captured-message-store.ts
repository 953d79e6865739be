import type { Mode } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { TextMessage } from '../sms/texter.js'
import type { Owner } from './document-store.js'
import { type Range, readPage } from './read-page.js'

/**
 * A captured text message, as it is stored.
 *
 * @table captured_messages
 */
export interface CapturedMessageRow {
  id: string
  account_id: string
  mode: Mode
  document_id: string | null
  kind: string
  recipient: string
  text: string
  created_at: Date
}

/** Stores a text message for the test helpers, unless its document is erased meanwhile. */
export async function captureMessage(sql: Sql, message: TextMessage, now: Date): Promise<void> {
  const { id, accountId, mode, documentUuid, kind, to, text } = message
  await sql`
    insert into captured_messages (id, account_id, mode, document_id, kind, recipient, text, created_at)
    select
      ${id}::uuid, ${accountId}::uuid, ${mode}, ${documentUuid}::uuid, ${kind}, ${to}, ${text}, ${now}::timestamptz
    where ${documentUuid}::uuid is null
      or exists (select 1 from documents where id = ${documentUuid} and erased_at is null for key share)
    on conflict do nothing
  `
}

/** A page of an owner's text messages, the newest first, with the total. */
export async function listCapturedMessages(
  sql: Sql,
  { accountId, mode }: Owner,
  { to, documentUuid, ...times }: Changed & { to?: string | undefined; documentUuid?: string | null | undefined },
  page: Range
) {
  return readPage<CapturedMessageRow>(
    sql,
    {
      select: sql`*`,
      from: sql`captured_messages`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter: sql`
        ${to ? sql`and recipient = ${to}` : sql``}
        ${documentUuid === undefined ? sql`` : sql`and document_id = ${documentUuid}`}
        ${changedBetween(sql, times)}
      `,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'msg' }
    },
    page
  )
}
