import { createHash } from 'node:crypto'
import { canonicalJson, idempotencyLifetimeMs } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { uuidOrNull } from '../contract/ids.js'
import { deleteOldestAnswers, findAnswer, insertAnswer } from '../stores/idempotency-store.js'
import { openAnswer, sealAnswer } from './sealed-answer.js'

/** Identifies an idempotent request. */
export interface IdempotentRequest {
  /** An account in one mode, or a signer. */
  caller: string
  /** Whether the caller has an account, which is charged for what is stored for it. */
  hasAccount: boolean
  key: string
  /** Method and path. */
  route: string
  body: unknown
  /** The API key of the request, which the stored response is encrypted with if it contains a secret. */
  sealedWith: string | undefined
}

/** A JSON response that can be stored. */
export interface JsonAnswer {
  status: number
  json: string
}

/** The name of the lock that is held while the request is in progress. */
export function lockNameOf({ caller, key, route }: IdempotentRequest): string {
  return JSON.stringify([caller, key, route])
}

/** The stored response of an earlier request with the same key, if there is one. */
export async function findKeptAnswer(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  request: IdempotentRequest
): Promise<JsonAnswer | undefined> {
  const { body } = request
  const kept = await findAnswer(sql, request, dayBefore(clock.now()))
  if (!kept) return undefined
  if (!kept.body_hash.equals(hashOf(body)) && !kept.body_hash.equals(orderedHashOf(body))) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different request body.')
  }
  return { status: kept.status, json: readBody(request, kept.body) }
}

function readBody(request: IdempotentRequest, body: string): string {
  // Also without keys for encryption now, or as stored before there were any.
  if (request.sealedWith === undefined || body.startsWith('{')) return body
  const json = openAnswer(body, request.sealedWith, lockNameOf(request))
  if (json !== null) return json
  throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different API key.')
}

// A response to a signer has the whole session: a few megabytes at most.
const mostBytesWithoutAccount = 4_000_000

/** Stores the response of a request for a day, or of a signer until newer ones take its place. Throws if another request with the same key has stored one meanwhile. */
export async function keepAnswer(
  sql: Sql | TransactionSql,
  request: IdempotentRequest,
  answer: JsonAnswer,
  now: Date
): Promise<void> {
  const { caller, hasAccount, key, route, body, sealedWith } = request
  const { status, json } = answer
  const kept = sealedWith === undefined ? json : sealAnswer(json, sealedWith, lockNameOf(request))
  const about = aboutOf(`${caller} ${route} ${json}`)
  const row = { caller, key, route, body_hash: hashOf(body), answered_at: now, status, body: kept, about }
  if (!(await insertAnswer(sql, row, dayBefore(now)))) throw inProgress()
  if (!hasAccount) await deleteOldestAnswers(sql, caller, mostBytesWithoutAccount)
}

// The first of these identifiers is that of the signer who calls, of the path, or of the object in the response.
function aboutOf(text: string) {
  const [id = '', prefix] = /\b(sgn|doc|blk)_[0-9a-z]+/.exec(text) ?? []
  return prefix === undefined ? null : uuidOrNull(prefix as 'sgn' | 'doc' | 'blk', id)
}

/** The error while another request with the same key is in progress. */
export function inProgress(): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', 'A request with this idempotency key is still in progress.')
}

function hashOf(body: unknown) {
  return createHash('sha256').update(canonicalJson(body)).digest()
}

// As computed by older versions, for which the order of properties mattered. A retry may follow an upgrade.
function orderedHashOf(body: unknown) {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

function dayBefore(now: Date) {
  return new Date(now.getTime() - idempotencyLifetimeMs)
}
