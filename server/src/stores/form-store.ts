import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { publicId, uuidOf } from '../contract/ids.js'
import type { Blueprint } from './template-store.js'

/** A form of the library, as it is stored. */
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
