import { createHash } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { findAnswer, insertAnswer } from '../stores/idempotency-store.js'

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

const keptFor = 24 * 3600_000

/** What the lock is called that is held while such a request is at work. */
export function lockNameOf({ caller, key, route }: IdempotentRequest): string {
  return JSON.stringify([caller, key, route])
}

/** The answer that an earlier request with the key got, if there was one. */
export async function findKeptAnswer(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  request: IdempotentRequest
): Promise<JsonAnswer | undefined> {
  const { body } = request
  const kept = await findAnswer(sql, request, dayBefore(clock.now()))
  if (!kept) return undefined
  if (!kept.body_hash.equals(hashOf(body)) && !kept.body_hash.equals(hashAsWritten(body))) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used before with another body.')
  }
  return { status: kept.status, json: kept.body }
}

/** Keeps the answer of a request for a day. Throws if another request with the key has got one meanwhile. */
export async function keepAnswer(
  sql: Sql | TransactionSql,
  request: IdempotentRequest,
  answer: JsonAnswer,
  now: Date
): Promise<void> {
  const { caller, key, route, body } = request
  const { status, json } = answer
  const row = { caller, key, route, body_hash: hashOf(body), answered_at: now, status, body: json }
  if (!(await insertAnswer(sql, row, dayBefore(now)))) throw inProgress()
}

/** What a request is refused with while another with its key is at work. */
export function inProgress(): ApiError {
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
