import type { Signature } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'

/**
 * A signature or initials, as it is stored.
 *
 * @table signatures
 */
export type SignatureRow = Signature

export async function insertSignatures(tx: TransactionSql, signatures: SignatureRow[]): Promise<void> {
  if (signatures.length > 0) await tx`insert into signatures ${tx(signatures as never)}`
}

/** All signatures and initials on a document. */
export async function findSignatures(sql: Sql, documentUuid: string): Promise<SignatureRow[]> {
  return sql<SignatureRow[]>`
    select signatures.*
    from signatures
    join signers on signers.id = signatures.signer_id
    where signers.document_id = ${documentUuid}
  `
}
