import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'

/** A field, as it is stored: a box on a page, and what it holds. */
export interface FieldRow {
  id: string
  document_id: string
  signer_id: string
  position: number
  type: Schemas['FieldType']
  page: number
  x: number
  y: number
  width: number
  height: number
  required: boolean
  label: string | null
  value: string | null
  read_only: boolean
  exclusive_group: string | null
}

export async function insertFields(tx: TransactionSql, fields: FieldRow[]): Promise<void> {
  if (fields.length > 0) await tx`insert into fields ${tx(fields)}`
}

/** All fields of a document, or those of one signer, in the order that they were named. */
export async function findFields(
  sql: Sql | TransactionSql,
  { documentUuid, signerUuid }: { documentUuid: string; signerUuid?: string }
): Promise<FieldRow[]> {
  return sql<FieldRow[]>`
    select *
    from fields
    where document_id = ${documentUuid} ${signerUuid ? sql`and signer_id = ${signerUuid}` : sql``}
    order by position
  `
}

/** Saves what fields hold. */
export async function updateFieldValues(tx: TransactionSql, values: Map<string, string | null>): Promise<void> {
  if (values.size === 0) return
  await tx`
    update fields
    set value = given.value
    from (
      select *
      from unnest(${[...values.keys()]}::uuid[], ${[...values.values()]}::text[]) as pairs (id, value)
    ) as given
    where fields.id = given.id
  `
}
