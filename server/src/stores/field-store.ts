import type { HeldField } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'

/**
 * A field, as it is stored: a box on a page and its value.
 *
 * @table fields
 */
export type FieldRow = HeldField

export async function insertFields(tx: TransactionSql, fields: FieldRow[]): Promise<void> {
  if (fields.length > 0) await tx`insert into fields ${tx(fields)}`
}

/** All fields of a document, or those of one signer, in the order of the request. */
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
