import {
  type CodeState,
  countUse,
  type HeldLink,
  type LinkChanges,
  type Mode,
  noCode,
  notFound,
  type ToldOf,
  type UsesOfDay
} from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner } from './document-store.js'
import { type Range, readPage } from './read-page.js'
import { spellingsOf } from './spellings-of.js'

/**
 * A link of a template that anybody may open, as it is stored.
 *
 * @table template_links
 */
export interface TemplateLinkRow extends HeldLink {
  id: string
  account_id: string
  mode: Mode
  template_id: string
  /** Of the URL. */
  key: string
  /** Who has made it, and so sends its documents. */
  actor: Schemas['AuditActor']
  created_at: Date
  updated_at: Date
}

/**
 * The code that somebody who opens a link received last, as it is stored.
 *
 * @table template_link_codes
 */
export interface TemplateLinkCodeRow extends CodeState {
  id: string
  link_id: string
  email: string
  language: string | null
}

type NewLink = Omit<TemplateLinkRow, 'active' | 'uses' | 'told_of' | keyof UsesOfDay>

export async function insertTemplateLink(tx: TransactionSql, link: NewLink): Promise<TemplateLinkRow> {
  const { signers, prefill, metadata, actor } = link
  const texts = { prefill: tx.json(prefill), metadata: tx.json(metadata) }
  const json = { ...texts, signers: tx.json(signers as never), actor: tx.json(actor as never) }
  const [row] = await tx<[TemplateLinkRow]>`insert into template_links ${tx({ ...link, ...json } as never)} returning *`
  return row
}

/** An owner's link. Throws if it does not exist. */
export async function findTemplateLink(sql: Sql, owner: Owner, id: string): Promise<TemplateLinkRow> {
  const [row] = await sql<TemplateLinkRow[]>`select * from template_links where ${ownedBy(sql, owner, id)}`
  if (!row) throw notFound(id)
  return row
}

/** Locks an owner's link against changes and deletion. */
export async function lockTemplateLink(tx: TransactionSql, owner: Owner, id: string): Promise<TemplateLinkRow> {
  const [row] = await tx<TemplateLinkRow[]>`
    select * from template_links where ${ownedBy(tx, owner, id)} for no key update
  `
  if (!row) throw notFound(id)
  return row
}

function ownedBy(sql: Sql | TransactionSql, { accountId, mode }: Owner, id: string) {
  return sql`id = ${uuidOf('tln', id)} and account_id = ${accountId} and mode = ${mode}`
}

/** A page of the links of a template, the newest first, with the total. */
export async function listTemplateLinkRows(
  sql: Sql,
  { accountId, mode }: Owner,
  templateUuid: string,
  times: Changed,
  page: Range
) {
  return readPage<TemplateLinkRow>(
    sql,
    {
      select: sql`*`,
      from: sql`template_links`,
      owned: sql`template_id = ${templateUuid} and account_id = ${accountId} and mode = ${mode}`,
      filter: changedBetween(sql, times, 'created_at', sql`updated_at`),
      order: { by: sql`created_at`, id: sql`id`, prefix: 'tln' }
    },
    page
  )
}

export async function changeTemplateLink(
  tx: TransactionSql,
  { id }: TemplateLinkRow,
  changes: LinkChanges & { updated_at: Date }
): Promise<TemplateLinkRow> {
  const [row] = await tx<[TemplateLinkRow]>`
    update template_links set ${tx({ ...changes })} where id = ${id} returning *
  `
  return row
}

export async function deleteTemplateLinkRow(tx: TransactionSql, { id }: TemplateLinkRow): Promise<void> {
  await tx`delete from template_links where id = ${id}`
}

/** The link of a URL, with the title of its template. */
export async function findLinkByKey(sql: Sql, key: string): Promise<(TemplateLinkRow & { title: string }) | undefined> {
  const [row] = await sql<(TemplateLinkRow & { title: string })[]>`
    select template_links.*, templates.title
    from template_links
    join templates on templates.id = template_id
    where key = ${key}
  `
  return row
}

/** Locks a link. Others who use it wait, so that it is never used more often than it may be. Undefined if it is deleted. */
export async function lockLinkForUse(tx: TransactionSql, uuid: string): Promise<TemplateLinkRow | undefined> {
  const [row] = await tx<TemplateLinkRow[]>`select * from template_links where id = ${uuid} for no key update`
  return row
}

/** Locks a link against deletion. Returns whether it exists. */
export async function keepLink(tx: TransactionSql, { id }: TemplateLinkRow): Promise<boolean> {
  const rows = await tx`select from template_links where id = ${id} for key share`
  return rows.length === 1
}

/** Counts a use of a locked link. Returns the link after it. */
export async function recordUse(tx: TransactionSql, link: TemplateLinkRow, now: Date): Promise<TemplateLinkRow> {
  const used = countUse(link, now)
  await tx`update template_links set ${tx({ ...used })} where id = ${link.id}`
  return { ...link, ...used }
}

/** Notes of which limits of a locked link the sender was told. */
export async function noteTold(tx: TransactionSql, { id }: TemplateLinkRow, told_of: ToldOf): Promise<void> {
  await tx`update template_links set told_of = ${tx.json(told_of)} where id = ${id}`
}

/** The link of a letter about one of its limits, with the title of its template. Undefined if it is deleted. */
export async function findLinkOfLetter(
  sql: Sql,
  uuid: string
): Promise<(TemplateLinkRow & { title: string }) | undefined> {
  const [row] = await sql<(TemplateLinkRow & { title: string })[]>`
    select template_links.*, templates.title
    from template_links
    join templates on templates.id = template_id
    where template_links.id = ${uuid}
  `
  return row
}

/** Locks what is known of the codes for an address, and stores it if there is nothing. */
export async function lockLinkCode(
  tx: TransactionSql,
  code: Pick<TemplateLinkCodeRow, 'id' | 'link_id' | 'email' | 'language'>
): Promise<TemplateLinkCodeRow> {
  // Updates nothing, but locks.
  const [row] = await tx<[TemplateLinkCodeRow]>`
    insert into template_link_codes ${tx({ ...code, ...noCode })}
    on conflict (link_id, fold_case(email)) do update set email = excluded.email, language = excluded.language
    returning *
  `
  return row
}

/** Locks what is known of the codes for an address. Undefined if there were none. */
export async function lockKnownLinkCode(
  tx: TransactionSql,
  { id }: TemplateLinkRow,
  email: string
): Promise<TemplateLinkCodeRow | undefined> {
  const [row] = await tx<TemplateLinkCodeRow[]>`
    select *
    from template_link_codes
    where link_id = ${id} and fold_case(email) = any(${spellingsOf(email)}::text[])
    for update
  `
  return row
}

export async function updateLinkCode(
  tx: TransactionSql,
  { id }: TemplateLinkCodeRow,
  changes: Partial<CodeState>
): Promise<void> {
  await tx`update template_link_codes set ${tx(changes as Record<string, never>)} where id = ${id}`
}

/** A code with what its e-mail says of the link. */
export async function findLinkCode(
  sql: Sql,
  uuid: string
): Promise<(TemplateLinkCodeRow & Pick<TemplateLinkRow, 'account_id' | 'mode'> & { title: string }) | undefined> {
  const [row] = await sql<(TemplateLinkCodeRow & Pick<TemplateLinkRow, 'account_id' | 'mode'> & { title: string })[]>`
    select template_link_codes.*, template_links.account_id, template_links.mode, templates.title
    from template_link_codes
    join template_links on template_links.id = link_id
    join templates on templates.id = template_id
    where template_link_codes.id = ${uuid}
  `
  return row
}

/** The document that a person has begun with a link and can still sign: the last one, if there are several. */
export async function findUnfinished(
  tx: TransactionSql,
  { id, role }: TemplateLinkRow,
  email: string,
  now: Date
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select documents.id
    from documents
    join signers on signers.document_id = documents.id
    where template_link_id = ${id} and documents.status = 'sent' and trashed_at is null and expires_at > ${now}
      and role = ${role} and fold_case(email) = any(${spellingsOf(email)}::text[]) and signers.status in ('waiting', 'pending', 'viewed')
    order by documents.created_at desc
    limit 1
  `
  return row?.id
}
