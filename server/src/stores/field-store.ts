import type { HeldField } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * A field, as it is stored: a box on a page and its value.
 *
 * @table fields
 */
export type FieldRow = HeldField

export async function insertFields(tx: TransactionSql, fields: FieldRow[]): Promise<void> {
  if (hasRows(fields)) await insertRows(tx, 'fields', fields)
}

/** All fields of a document, in the order of the request. */
export async function findFields(sql: Sql | TransactionSql, documentUuid: string): Promise<FieldRow[]> {
  return sql<FieldRow[]>`
    select *
    from fields
    where document_id = ${documentUuid}
    order by position
  `
}

/** The fields of several documents, by document. */
export async function findFieldsOf(
  sql: Sql | TransactionSql,
  documentUuids: string[]
): Promise<Map<string, FieldRow[]>> {
  const rows = await sql<FieldRow[]>`
    select *
    from fields
    where document_id = any(${documentUuids}::uuid[])
    order by document_id, position
  `
  const byDocument = new Map<string, FieldRow[]>(documentUuids.map((uuid) => [uuid, []]))
  for (const row of rows) byDocument.get(row.document_id)?.push(row)
  return byDocument
}
