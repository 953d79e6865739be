import type { HeldSigner } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * A signer, as it is stored.
 *
 * @table signers
 */
export type SignerRow = HeldSigner

export async function insertSigners(tx: TransactionSql, signers: SignerRow[]): Promise<void> {
  if (hasRows(signers)) await insertRows(tx, 'signers', signers)
}

/** A document's signers, in the order of the request. */
export async function findSigners(sql: Sql | TransactionSql, documentUuid: string): Promise<SignerRow[]> {
  return sql<SignerRow[]>`
    select *
    from signers
    where document_id = ${documentUuid}
    order by position
  `
}

/** The signers of several documents, by document. */
export async function findSignersOf(
  sql: Sql | TransactionSql,
  documentUuids: string[]
): Promise<Map<string, SignerRow[]>> {
  const rows = await sql<SignerRow[]>`
    select *
    from signers
    where document_id = any(${documentUuids}::uuid[])
    order by document_id, position
  `
  const byDocument = new Map<string, SignerRow[]>(documentUuids.map((uuid) => [uuid, []]))
  for (const row of rows) byDocument.get(row.document_id)?.push(row)
  return byDocument
}

/** The UUID of a signer's document. */
export async function findDocumentOf(sql: Sql | TransactionSql, signerUuid: string): Promise<string | undefined> {
  const [signer] = await sql<{ document_id: string }[]>`select document_id from signers where id = ${signerUuid}`
  return signer?.document_id
}

/** A row of the table that Postgres made JSON of. JSON has no times. */
export function signerFromJson(json: unknown): SignerRow {
  const row = json as SignerRow
  const time = (text: unknown) => (text === null ? null : new Date(text as string))
  const {
    code_sent_at,
    codes_since,
    invited_at,
    reminded_at,
    deadline_announced_at,
    viewed_at,
    signed_at,
    declined_at,
    bounced_at
  } = row
  return {
    ...row,
    code_sent_at: time(code_sent_at),
    codes_since: time(codes_since),
    invited_at: time(invited_at),
    reminded_at: time(reminded_at),
    deadline_announced_at: time(deadline_announced_at),
    viewed_at: time(viewed_at),
    signed_at: time(signed_at),
    declined_at: time(declined_at),
    bounced_at: time(bounced_at)
  }
}
