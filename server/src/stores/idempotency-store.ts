import type { Sql, TransactionSql } from 'postgres'

/**
 * The answer of a request, kept under its caller, its idempotency key and its route, as it is stored.
 *
 * @table idempotency_keys
 */
export interface KeptAnswerRow {
  caller: string
  key: string
  route: string
  /** Of the request's body. */
  body_hash: Buffer
  answered_at: Date
  status: number
  /** Of the answer, as JSON. */
  body: string
}

/** An answer that was kept after a time. */
export async function findAnswer(
  sql: Sql,
  { caller, key, route }: Pick<KeptAnswerRow, 'caller' | 'key' | 'route'>,
  after: Date
): Promise<KeptAnswerRow | undefined> {
  const [kept] = await sql<KeptAnswerRow[]>`
    select *
    from idempotency_keys
    where caller = ${caller} and key = ${key} and route = ${route} and answered_at > ${after}
  `
  return kept
}

/** Keeps an answer, in place of one that was kept until a time. False if there is one that was kept after it. */
export async function insertAnswer(
  sql: Sql | TransactionSql,
  { caller, key, route, body_hash, answered_at, status, body }: KeptAnswerRow,
  replaceableUntil: Date
): Promise<boolean> {
  const [kept] = await sql`
    insert into idempotency_keys as old (caller, key, route, body_hash, answered_at, status, body)
    values (${caller}, ${key}, ${route}, ${body_hash}, ${answered_at}, ${status}, ${body})
    on conflict (caller, key, route) do update
    set body_hash = excluded.body_hash, answered_at = excluded.answered_at, status = excluded.status, body = excluded.body
    where old.answered_at <= ${replaceableUntil}
    returning 1
  `
  return kept !== undefined
}
