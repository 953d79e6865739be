import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'

/** A signature or initials, as it is stored: a text, or a picture. */
export interface SignatureRow {
  signer_id: string
  purpose: 'signature' | 'initials'
  kind: Schemas['SignatureKind']
  text: string | null
  png: Buffer | null
}

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
