import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { publicId, uuidOf } from '../contract/ids.js'
import { contains } from '../postgres/contains.js'
import { readPage } from '../postgres/read-page.js'
import type { Blueprint } from './template-store.js'

/**
 * A form of the library, as it is stored.
 *
 * @table forms
 */
export interface FormRow extends Blueprint {
  slug: string
  /** Of the files that it was imported from. */
  digest: string
  state: string | null
  category: string
  updated_at: Date
}

/** A form. Throws if there is none with this public id; `place` names it in a request's body. */
export async function findForm(sql: Sql | TransactionSql, id: string, place?: string): Promise<FormRow> {
  const [row] = await sql<FormRow[]>`select * from forms where id = ${uuidOf('frm', id, place)}`
  if (!row) throw notFound(id, place)
  return row
}

/** Which forms of the library are listed: in all states, and those of one. */
export interface FormFilter {
  state?: string | undefined
  category?: string | undefined
  search?: string | undefined
}

/** A page of the library, by title, and how many forms there are in all. */
export async function listFormRows(
  sql: Sql,
  { state, category, search, limit, offset }: FormFilter & { limit: number; offset: number }
) {
  return readPage<FormRow>(
    sql,
    {
      select: sql`*`,
      from: sql`forms`,
      where: sql`
        true
        ${state ? sql`and (state is null or state = ${state.toUpperCase()})` : sql``}
        ${category ? sql`and category = ${category}` : sql``}
        ${search ? sql`and ${contains(sql, sql`concat_ws(e'\\n', title, description)`, search)}` : sql``}
      `,
      orderBy: sql`title, id`
    },
    { limit, offset }
  )
}

export async function findFormBySlug(sql: Sql, slug: string): Promise<FormRow | undefined> {
  const [row] = await sql<FormRow[]>`select * from forms where slug = ${slug}`
  return row
}

/** Stores a form, or changes the one of its slug, which keeps its UUID. */
export async function saveForm(sql: Sql, { id, ...form }: FormRow): Promise<void> {
  const row = {
    ...form,
    inspection: sql.json(form.inspection as never),
    roles: sql.json(form.roles as never),
    fields: sql.json(form.fields as never)
  }
  await sql`
    insert into forms ${sql({ id, ...row } as never)}
    on conflict (slug) do update
    set ${sql(row as never)}
  `
}

/** A form as the contract shapes it. */
export function presentForm(row: FormRow): Schemas['Form'] {
  const { title, description, state, category, page_count, roles, fields } = row
  return {
    id: publicId('frm', row.id),
    title,
    description,
    state,
    category,
    page_count,
    roles,
    fields,
    updated_at: row.updated_at.toISOString()
  }
}
