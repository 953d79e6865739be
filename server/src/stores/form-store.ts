import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { uuidOf } from '../contract/ids.js'
import { contains } from '../postgres/contains.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import { type Range, readPage } from './read-page.js'
import type { Blueprint } from './template-store.js'

/**
 * A form of the library, as it is stored.
 *
 * @table forms without created_at
 */
export interface FormRow extends Blueprint {
  slug: string
  /** The digest of the files that it was imported from. */
  digest: string
  state: string | null
  category: string
  updated_at: Date
}

// Without the inspection of its PDF, which can be large.
const presented = [
  'id',
  'title',
  'description',
  'state',
  'category',
  'page_count',
  'roles',
  'fields',
  'updated_at'
] as const satisfies (keyof FormRow)[]

/** A form as an answer has it. */
export type PresentedForm = Pick<FormRow, (typeof presented)[number]>

/** A form. Throws if it does not exist. `path` locates the identifier in a request body. */
export async function findForm(sql: Sql | TransactionSql, id: string, path?: string): Promise<FormRow> {
  const [row] = await sql<FormRow[]>`select * from forms where id = ${uuidOf('frm', id, path)}`
  if (!row) throw notFound(id, path)
  return row
}

/** Selects which forms are listed. Forms without a state are listed for every state. */
export interface FormFilter extends Changed {
  state?: string[] | undefined
  category?: string | undefined
  search?: string | undefined
}

/** A page of the library, ordered by title, with the total. */
export async function listFormRows(sql: Sql, { state, category, search, ...times }: FormFilter, page: Range) {
  return readPage<PresentedForm>(
    sql,
    {
      select: sql`${sql(presented)}`,
      from: sql`forms`,
      owned: sql`true`,
      filter: sql`
        ${state ? sql`and (state is null or state = any(${state.map((each) => each.toUpperCase())}::text[]))` : sql``}
        ${category ? sql`and category = ${category}` : sql``}
        ${search ? sql`and ${contains(sql, sql`concat_ws(e'\\n', title, description)`, search)}` : sql``}
        ${changedBetween(sql, times, 'created_at', sql`updated_at`)}
      `,
      order: { by: sql`title`, id: sql`id`, prefix: 'frm', ascending: true }
    },
    page
  )
}

export async function findFormBySlug(sql: Sql, slug: string): Promise<FormRow | undefined> {
  const [row] = await sql<FormRow[]>`select * from forms where slug = ${slug}`
  return row
}

/** Inserts a form, or updates the form with the same slug, which keeps its UUID. */
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
