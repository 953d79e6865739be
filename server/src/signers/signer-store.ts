import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract.js'

/** A signer, as it is stored. */
export interface SignerRow {
  id: string
  document_id: string
  position: number
  email: string
  name: string
  role: string | null
  language: string | null
  sign_order: number
  status: Schemas['SignerStatus']
  access_code_hash: string | null
  access_code_failures: number
  invited_at: Date | null
  reminded_at: Date | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  consent_sha256: string | null
  ip_address: string | null
  user_agent: string | null
}

export type NewSigner = Pick<
  SignerRow,
  | 'id'
  | 'document_id'
  | 'position'
  | 'email'
  | 'name'
  | 'role'
  | 'language'
  | 'sign_order'
  | 'status'
  | 'access_code_hash'
  | 'invited_at'
>

export async function insertSigners(tx: TransactionSql, signers: NewSigner[]): Promise<void> {
  await tx`insert into signers ${tx(signers)}`
}

/** A document's signers, in the order that they were named. */
export async function findSigners(sql: Sql | TransactionSql, documentUuid: string): Promise<SignerRow[]> {
  return sql<SignerRow[]>`
    select *
    from signers
    where document_id = ${documentUuid}
    order by position
  `
}

/** The signers of several documents, by document. */
export async function findSignersOf(sql: Sql, documentUuids: string[]): Promise<Map<string, SignerRow[]>> {
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

export async function updateSigners(tx: TransactionSql, uuids: string[], changes: Partial<SignerRow>): Promise<void> {
  if (uuids.length === 0) return
  await tx`update signers set ${tx(changes)} where id = any(${uuids}::uuid[])`
}
