import { hasTag, Refusal } from '@signpost/spec/rules'
import { operations } from '@signpost/spec/table'
import type { Request, Response } from 'express'
import type { TransactionSql } from 'postgres'
import { credentialOf } from '../authentication/authenticate.js'
import { type Caller, callerKey } from '../authentication/caller.js'
import { Committed } from '../commit/committed.js'
import type { Context } from '../context/context.js'
import type { Facts, Operation, OperationId } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import { FileAnswer, RedirectAnswer } from '../operations/call.js'
import { assertUnmodified, entityTagOf } from '../operations/entity-tag.js'
import {
  findKeptAnswer,
  type IdempotentRequest,
  inProgress,
  type JsonAnswer,
  keepAnswer,
  lockNameOf
} from '../operations/idempotency.js'
import { clientOf } from './client-of.js'
import { isClientGone } from './is-client-gone.js'
import { sendFile } from './send-file.js'

/** The handler of any operation. `generated/operations.ts` checks each handler's type. */
export type AnyHandler = (context: Context, call: never) => Promise<unknown>

type Keep = (sql: TransactionSql, result: unknown) => Promise<void>

/**
 * The last step of a request: calls the operation's handler, once per idempotency key, and sends the response.
 *
 * 1. The request that gets the key's lock calls the handler, unless a response is already stored. Concurrent requests
 *    with the same key get IDEMPOTENCY_IN_PROGRESS. If a process dies, its locks are released at once.
 * 2. The response is stored in the transaction that makes the change: both are committed, or neither. Errors are not
 *    stored, so a request that is corrected, or repeated once it is possible, gets a new response.
 * 3. A key never gets a second response. If a lock was lost, the second transaction is rolled back.
 */
export function answer(context: Context, operation: Operation, handler: AnyHandler) {
  const success = {
    status: Number(Object.keys(operation.responses).find((code) => code.startsWith('2'))),
    location: operation['x-location'],
    untagged: operations[operation.operationId].untagged
  }
  return async (request: Request, response: Response): Promise<void> => {
    const idempotent = idempotentRequestOf(context, operation, request, response)
    if (!idempotent) return send(context, response, success, await handle(context, handler, request, response))

    await using lock = await context.locks.tryLock(lockNameOf(idempotent))
    const kept = await findKeptAnswer(context, idempotent)
    if (kept) return replay(response, success, kept)
    if (!lock) throw inProgress()
    if (isClientGone(request, response)) return

    const keep: Keep = async (sql, result) => {
      if (result instanceof Refusal) return
      await keepAnswer(sql, idempotent, { status: success.status, json: JSON.stringify(result) }, context.clock.now())
    }
    try {
      send(context, response, success, await handle(context, handler, request, response, keep))
    } catch (error) {
      // The first request may have been made by a process that was killed, and have committed only now: then what is refused
      // is what it has done itself.
      const keptMeanwhile = await findKeptAnswer(context, idempotent).catch(() => undefined)
      if (!keptMeanwhile) throw error
      replay(response, success, keptMeanwhile)
    }
  }
}

// Whether a stored response with secrets of this kind is sealed.
const isSealed: Record<Exclude<Facts<OperationId>['secrets'], null>, (config: Context['config']) => boolean> = {
  once: () => true,
  encrypted: ({ encryptionKeys }) => encryptionKeys.length > 0
}

function idempotentRequestOf(
  { config }: Context,
  { operationId }: Operation,
  request: Request,
  response: Response
): IdempotentRequest | undefined {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
  if (!key) return undefined
  const caller = response.locals.caller as Caller
  const { secrets } = operations[operationId]
  const sealedWith = secrets && isSealed[secrets](config) ? credentialOf(config, request) : undefined
  return {
    caller: callerKey(caller),
    hasAccount: 'account' in caller && !caller.editing,
    key,
    route: `${request.method} ${request.baseUrl}${request.path}`,
    body: request.body,
    sealedWith
  }
}

/** Calls the handler. `keep` runs at the end of the transaction that makes the change. */
async function handle(
  context: Context,
  handler: AnyHandler,
  request: Request,
  response: Response,
  keep: Keep = async () => {}
): Promise<unknown> {
  const begin = (work: (tx: TransactionSql) => Promise<unknown>) =>
    context.sql.begin(async (tx) => {
      const result = await work(tx)
      await keep(tx, result)
      return Committed.of(result)
    })
  const document = documentOf(request, response.locals.caller)
  const write: typeof begin = (work) =>
    document === undefined ? begin(work) : context.changes.run(document, () => begin(work))
  const call = {
    path: request.params,
    query: request.query,
    body: request.body,
    caller: response.locals.caller,
    client: clientOf(request),
    assertUnmodified: (current: object, wanted?: object) => assertUnmodified(request.get('if-match'), current, wanted),
    disconnected: () => signalOfClose(response),
    transaction: (work: (tx: TransactionSql) => Promise<Committed<unknown>>) =>
      write(async (tx) => (await work(tx)).value),
    write,
    unchanged: (result: unknown) => write(async () => result)
  }
  const result = await handler(context, call as never)
  return result instanceof Committed ? result.value : result
}

/** The document that a request may change. */
function documentOf({ params: { id } }: Request, caller: Caller): string | undefined {
  if ('documentId' in caller) return publicId('doc', caller.documentId)
  return typeof id === 'string' && id.startsWith('doc_') ? id : undefined
}

function signalOfClose(response: Response): AbortSignal {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return closed.signal
}

/** An operation's successful responses. */
interface Success {
  status: number
  /** Where the created object is, if it creates one. */
  location: string | undefined
  /** The properties that the `ETag` does not cover. Null if there is none. */
  untagged: readonly string[] | null
}

function send(context: Context, response: Response, success: Success, result: unknown): void {
  if (result instanceof Refusal) throw result
  if (result instanceof RedirectAnswer) response.status(302).location(result.location).end()
  else if (result instanceof FileAnswer) sendFile(context, response, result)
  else if (result === undefined) response.status(204).end()
  else sendJson(response, success, result)
}

function sendJson(response: Response, { status, location, untagged }: Success, result: unknown): void {
  if (untagged) {
    const tag = entityTagOf(result as object, untagged)
    response.set('ETag', tag)
    if (isKnown(response, tag)) return void response.status(304).end()
  }
  if (location) response.location(`/v1${location.replace('{id}', (result as { id: string }).id)}`)
  response.status(status).json(result)
}

function isKnown({ req, locals }: Response, tag: string): boolean {
  return req.method === 'GET' && hasTag(locals.ifNoneMatch ?? '', tag)
}

function replay(response: Response, success: Success, { status, json }: JsonAnswer): void {
  response.set('Idempotency-Replayed', 'true')
  sendJson(response, { ...success, status }, JSON.parse(json))
}
