import { createHash } from 'node:crypto'
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

const keptFor = 24 * 3600_000
// Longer than any request takes: what is still open then was left by a process that died.
const abandonedAfter = 60_000

/**
 * Does something once for each idempotency key, and answers the first answer again after that.
 *
 * 1. A row for the key is inserted; whoever inserts it does the work.
 * 2. The answer is kept in the row. If there is none, because the work threw, the row goes: a retry does the work.
 * 3. Whoever finds the row: the same body gets the kept answer, another body is refused, and so is one that comes
 *    while the first is still being worked on.
 */
export async function answerOnce(
  context: Context,
  request: IdempotentRequest,
  work: () => Promise<JsonAnswer>
): Promise<JsonAnswer & { replayed: boolean }> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  if (!(await claim(context, request, bodyHash)))
    return { ...(await keptAnswer(context, request, bodyHash)), replayed: true }
  try {
    const answer = await work()
    await keep(context, request, answer)
    return { ...answer, replayed: false }
  } catch (error) {
    await release(context, request)
    throw error
  }
}

async function claim({ sql, clock }: Context, request: IdempotentRequest, bodyHash: Buffer) {
  const { caller, key, route } = request
  const now = clock.now()
  const [claimed] = await sql`
    insert into idempotency_keys as held (caller, key, route, body_hash, started_at)
    values (${caller}, ${key}, ${route}, ${bodyHash}, ${now})
    on conflict (caller, key, route) do update
    set body_hash = excluded.body_hash, started_at = excluded.started_at, status = null, body = null
    where held.started_at <= ${new Date(now.getTime() - keptFor)}
      or (held.status is null and held.started_at <= ${new Date(now.getTime() - abandonedAfter)})
    returning 1
  `
  return claimed !== undefined
}

async function keptAnswer({ sql }: Context, request: IdempotentRequest, bodyHash: Buffer): Promise<JsonAnswer> {
  const [kept] = await sql<{ body_hash: Buffer; status: number | null; body: string }[]>`
    select body_hash, status, body
    from idempotency_keys
    where ${sameKey(sql, request)}
  `
  if (kept && !kept.body_hash.equals(bodyHash)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used before with another body.')
  }
  if (!kept?.status) {
    throw new ApiError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this idempotency key is still at work.')
  }
  return { status: kept.status, json: kept.body }
}

async function keep({ sql }: Context, request: IdempotentRequest, { status, json }: JsonAnswer) {
  await sql`update idempotency_keys set status = ${status}, body = ${json} where ${sameKey(sql, request)}`
}

async function release({ sql }: Context, request: IdempotentRequest) {
  await sql`delete from idempotency_keys where ${sameKey(sql, request)}`
}

function sameKey(sql: Context['sql'], { caller, key, route }: IdempotentRequest) {
  return sql`caller = ${caller} and key = ${key} and route = ${route}`
}
