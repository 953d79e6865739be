import type { Sql } from 'postgres'

/** A document found by its sealed PDF. */
export interface SealedDocument {
  id: string
  account_id: string
  mode: 'live' | 'test'
  sealed_at: Date
}

/** Finds the document whose sealed PDF has this digest. */
export async function findSealed(sql: Sql, sha256: string): Promise<SealedDocument | undefined> {
  const [found] = await sql<SealedDocument[]>`
    select id, account_id, mode, sealed_at
    from documents
    where seal_sha256 = ${sha256} and sealed_at is not null
  `
  return found
}
