import { createHash } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import type { Context } from '../context.js'
import { ApiError } from '../errors.js'

/** What makes two requests the same. */
export interface IdempotentRequest {
  /** An account in one mode, or a signer. */
  caller: string
  key: string
  /** Method and path. */
  route: string
  body: unknown
}

/** A JSON answer that can be kept. */
export interface JsonAnswer {
  status: number
  json: string
}

/** Keeps the answer of a request, in the transaction that makes its change or, of a request without one, by itself. */
export type Keep = (sql: Sql | TransactionSql, answer: JsonAnswer) => Promise<void>

const keptFor = 24 * 3600_000

/**
 * Does something once for each idempotency key, and answers the first answer again after that.
 *
 * 1. Whoever gets the key's lock does the work, unless an answer was kept before. Others are refused meanwhile. The lock
 *    of a process that dies is free at once.
 * 2. The work keeps its answer in the transaction that makes its change: both are there, or neither.
 * 3. No key ever gets a second answer. Should a lock have got lost, the transaction that comes second is undone.
 */
export async function answerOnce(
  context: Context,
  request: IdempotentRequest,
  work: (keep: Keep) => Promise<JsonAnswer>
): Promise<JsonAnswer & { replayed: boolean }> {
  const { caller, key, route } = request
  const kept = () => keptAnswer(context, request)
  const keep: Keep = (sql, answer) => keepAnswer(sql, request, answer, context.clock.now())
  const answer = await context.locks.withLock(
    JSON.stringify([caller, key, route]),
    async () => (await kept()) ?? { ...(await work(keep)), replayed: false }
  )
  const found = answer ?? (await kept())
  if (!found) throw inProgress()
  return found
}

async function keptAnswer({ sql, clock }: Context, { caller, key, route, body }: IdempotentRequest) {
  const [kept] = await sql<{ body_hash: Buffer; status: number; body: string }[]>`
    select body_hash, status, body
    from idempotency_keys
    where caller = ${caller} and key = ${key} and route = ${route} and answered_at > ${dayBefore(clock.now())}
  `
  if (!kept) return undefined
  if (!kept.body_hash.equals(hashOf(body)) && !kept.body_hash.equals(hashAsWritten(body))) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used before with another body.')
  }
  return { status: kept.status, json: kept.body, replayed: true }
}

async function keepAnswer(sql: Sql | TransactionSql, request: IdempotentRequest, answer: JsonAnswer, now: Date) {
  const { caller, key, route, body } = request
  const { status, json } = answer
  const [kept] = await sql`
    insert into idempotency_keys as old (caller, key, route, body_hash, answered_at, status, body)
    values (${caller}, ${key}, ${route}, ${hashOf(body)}, ${now}, ${status}, ${json})
    on conflict (caller, key, route) do update
    set body_hash = excluded.body_hash, answered_at = excluded.answered_at, status = excluded.status, body = excluded.body
    where old.answered_at <= ${dayBefore(now)}
    returning 1
  `
  if (!kept) throw inProgress()
}

function inProgress() {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this idempotency key is still at work.')
}

function hashOf(body: unknown) {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null, inOrder))
    .digest()
}

// Of servers of an older version, to which the order counted: who asks them first may ask a newer one again.
function hashAsWritten(body: unknown) {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

// JSON has no order of properties.
function inOrder(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function dayBefore(now: Date) {
  return new Date(now.getTime() - keptFor)
}
