import type { Mode } from '@signpost/spec/rules'
import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { contains } from '../postgres/contains.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner, StoredPdf } from './document-store.js'
import { type Range, readPage } from './read-page.js'

/** The common part of templates and forms: a PDF, its roles and their fields. */
export interface Blueprint extends StoredPdf {
  id: string
  title: string
  description: string | null
  roles: Schemas['Roles']
  fields: Schemas['TemplateField'][]
}

/**
 * A template, as it is stored.
 *
 * @table templates
 */
export interface TemplateRow extends Blueprint {
  account_id: string
  mode: Mode
  tags: string[]
  /** Which fields of text tags cover what, until the fields are changed. */
  covering_fields: string[]
  /** Increases with each change. */
  version: number
  created_at: Date
  updated_at: Date
}

// Without the inspection of its PDF, which can be large.
const presented = [
  'id',
  'title',
  'description',
  'tags',
  'mode',
  'page_count',
  'roles',
  'fields',
  'covering_fields',
  'version',
  'created_at',
  'updated_at'
] as const satisfies (keyof TemplateRow)[]

/** A template as an answer has it. */
export type PresentedTemplate = Pick<TemplateRow, (typeof presented)[number]>

/** An owner's template. Throws if it does not exist. `path` locates the identifier in a request body. */
export async function findTemplate(
  sql: Sql | TransactionSql,
  owner: Owner,
  id: string,
  path?: string
): Promise<TemplateRow> {
  const [row] = await sql<TemplateRow[]>`select * from templates where ${ownedBy(sql, owner, id, path)}`
  if (!row) throw notFound(id, path)
  return row
}

/** Whether an owner has a template. */
export async function hasTemplate(sql: Sql, owner: Owner, id: string): Promise<boolean> {
  const rows = await sql`select from templates where ${ownedBy(sql, owner, id)}`
  return rows.length === 1
}

/** Selects which of an owner's templates are listed. */
interface TemplateFilter extends Changed {
  search?: string | undefined
  tag?: string[] | undefined
}

/** A page of an owner's templates, the newest first, with the total. */
export async function listTemplateRows(
  sql: Sql,
  { accountId, mode }: Owner,
  { search, tag, ...times }: TemplateFilter,
  page: Range
) {
  return readPage<PresentedTemplate>(
    sql,
    {
      select: sql`${sql(presented)}`,
      from: sql`templates`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter: sql`
        ${search ? sql`and ${contains(sql, sql`concat_ws(e'\\n', title, description)`, search)}` : sql``}
        ${tag ? sql`and tags && ${tag}::text[]` : sql``}
        ${changedBetween(sql, times, 'created_at', sql`updated_at`)}
      `,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'tpl' }
    },
    page
  )
}

/** Locks an owner's template against deletion, so that a document created from it finds its files. */
export async function lockTemplateForUse(
  tx: TransactionSql,
  owner: Owner,
  id: string,
  path?: string
): Promise<TemplateRow> {
  const [row] = await tx<TemplateRow[]>`select * from templates where ${ownedBy(tx, owner, id, path)} for share`
  if (!row) throw notFound(id, path)
  return row
}

/** Like lockTemplateForUse, of any owner. For who uses a link of the template. */
export async function lockTemplateByUuid(tx: TransactionSql, uuid: string): Promise<TemplateRow | undefined> {
  const [row] = await tx<TemplateRow[]>`select * from templates where id = ${uuid} for share`
  return row
}

/** Locks an owner's template against changes and deletion. */
export async function lockTemplate(tx: TransactionSql, owner: Owner, id: string): Promise<TemplateRow> {
  const [row] = await tx<TemplateRow[]>`select * from templates where ${ownedBy(tx, owner, id)} for update`
  if (!row) throw notFound(id)
  return row
}

function ownedBy(sql: Sql | TransactionSql, { accountId, mode }: Owner, id: string, path?: string) {
  return sql`id = ${uuidOf('tpl', id, path)} and account_id = ${accountId} and mode = ${mode}`
}

export async function insertTemplate(tx: TransactionSql, template: TemplateRow): Promise<TemplateRow> {
  const [row] = await tx<[TemplateRow]>`
    insert into templates ${tx({ ...template, ...asJson(tx, template) } as never)}
    returning *
  `
  return row
}

export async function updateTemplateRow(
  tx: TransactionSql,
  id: string,
  changes: Partial<TemplateRow>
): Promise<TemplateRow> {
  const [row] = await tx<[TemplateRow]>`
    update templates
    set ${tx({ ...changes, ...asJson(tx, changes) } as never)}
    where id = ${id}
    returning *
  `
  return row
}

export async function deleteTemplateRow(tx: TransactionSql, uuid: string): Promise<void> {
  await tx`delete from templates where id = ${uuid}`
}

function asJson(tx: TransactionSql, { inspection, roles, fields }: Partial<TemplateRow>) {
  return {
    ...(inspection ? { inspection: tx.json(inspection as never) } : {}),
    ...(roles ? { roles: tx.json(roles as never) } : {}),
    ...(fields ? { fields: tx.json(fields as never) } : {})
  }
}
