import type { Sql, TransactionSql } from 'postgres'

/**
 * The stored response of a request, by caller, idempotency key and route.
 *
 * @table idempotency_keys
 */
export interface KeptAnswerRow {
  caller: string
  key: string
  route: string
  /** The hash of the request body. */
  body_hash: Buffer
  answered_at: Date
  status: number
  /** The JSON body of the response. */
  body: string
  /** The document, signer or bulk send that the response is about, if any. The response is erased with it. */
  about: string | null
}

/** Finds a response stored after a time. */
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

/** Stores a response. Replaces a response stored before a time; returns false if there is a later one. */
export async function insertAnswer(
  sql: Sql | TransactionSql,
  { caller, key, route, body_hash, answered_at, status, body, about }: KeptAnswerRow,
  replaceableUntil: Date
): Promise<boolean> {
  const [kept] = await sql`
    insert into idempotency_keys as old (caller, key, route, body_hash, answered_at, status, body, about)
    values (${caller}, ${key}, ${route}, ${body_hash}, ${answered_at}, ${status}, ${body}, ${about})
    on conflict (caller, key, route) do update
    set body_hash = excluded.body_hash, answered_at = excluded.answered_at, status = excluded.status, body = excluded.body,
      about = excluded.about
    where old.answered_at <= ${replaceableUntil}
    returning 1
  `
  return kept !== undefined
}

/**
 * Deletes the oldest responses of a caller, so that the others take at most this many bytes. Leaves the newest in any case,
 * and those that another transaction deletes.
 */
export async function deleteOldestAnswers(
  sql: Sql | TransactionSql,
  caller: KeptAnswerRow['caller'],
  bytes: number
): Promise<void> {
  await sql`
    with newest_first as (
      select
        ctid,
        row_number() over newest as place,
        sum(pg_column_size(body)) over (newest rows unbounded preceding) as bytes
      from idempotency_keys
      where caller = ${caller}
      window newest as (order by answered_at desc, key, route)
    ), surplus as (
      select ctid from idempotency_keys
      where caller = ${caller} and ctid in (select ctid from newest_first where place > 1 and bytes > ${bytes})
      for update skip locked
    )
    delete from idempotency_keys where ctid in (select ctid from surplus)
  `
}
