import type { Sql } from 'postgres'
import type { Owner } from './document-store.js'
import type { SignerRow } from './signer-store.js'

const latestDocuments = 300
const mostPeople = 200

/** Whom an owner has sent documents to, those of the latest first, each address once with the name that it had last. */
export async function listKnownPeople(
  sql: Sql,
  { accountId, mode }: Owner
): Promise<Pick<SignerRow, 'name' | 'email'>[]> {
  return sql<Pick<SignerRow, 'name' | 'email'>[]>`
    with latest as materialized (
      select document_id, updated_at
      from document_listings
      where account_id = ${accountId} and mode = ${mode} and trashed = false
      order by updated_at desc, document_id desc
      limit ${latestDocuments}
    ),
    people as (
      select distinct on (lower(email)) name, email, updated_at
      from latest
      join signers using (document_id)
      order by lower(email), updated_at desc
    )
    select name, email
    from people
    order by updated_at desc, email
    limit ${mostPeople}
  `
}
