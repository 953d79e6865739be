import type { Mode, Schemas } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import type { Email } from '../mail/mailer.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner } from './document-store.js'
import { type Range, readPage } from './read-page.js'
import { spellingsOf } from './spellings-of.js'

/**
 * A captured e-mail, as it is stored.
 *
 * @table captured_emails
 */
export interface CapturedEmailRow {
  id: string
  account_id: string
  mode: Mode
  document_id: string | null
  kind: Schemas['EmailKind']
  recipient: string
  subject: string
  text: string
  html: string
  links: string[]
  created_at: Date
}

/** Stores an e-mail for the test helpers and the page of captured e-mails, unless its document is erased meanwhile. */
export async function captureEmail(sql: Sql, email: Email, now: Date): Promise<void> {
  const { id, accountId, mode, documentUuid, kind, to, subject, text, html, links } = email
  await sql`
    insert into captured_emails (
      id, account_id, mode, document_id, kind, recipient, subject, text, html, links, created_at
    )
    select
      ${id}::uuid, ${accountId}::uuid, ${mode}, ${documentUuid}::uuid, ${kind}, ${to.email}, ${subject}, ${text}, ${html},
      ${links}::text[], ${now}::timestamptz
    where ${documentUuid}::uuid is null
      or exists (select 1 from documents where id = ${documentUuid} and erased_at is null for key share)
    on conflict do nothing
  `
}

/** A page of an owner's e-mails, the newest first, with the total. */
export async function listCapturedEmails(
  sql: Sql,
  { accountId, mode }: Owner,
  { to, documentUuid, ...times }: Changed & { to?: string | undefined; documentUuid?: string | null | undefined },
  page: Range
) {
  return readPage<CapturedEmailRow>(
    sql,
    {
      select: sql`*`,
      from: sql`captured_emails`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter: sql`
        ${to ? sql`and fold_case(recipient) = any(${spellingsOf(to)}::text[])` : sql``}
        ${documentUuid === undefined ? sql`` : sql`and document_id = ${documentUuid}`}
        ${changedBetween(sql, times)}
      `,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'eml' }
    },
    page
  )
}

/** The newest e-mails of all accounts. */
export async function findNewestEmails(sql: Sql): Promise<CapturedEmailRow[]> {
  return sql<CapturedEmailRow[]>`select * from captured_emails order by created_at desc, id desc limit 100`
}

export async function findCapturedEmail(sql: Sql, uuid: string): Promise<CapturedEmailRow | undefined> {
  const [row] = await sql<CapturedEmailRow[]>`select * from captured_emails where id = ${uuid}`
  return row
}
