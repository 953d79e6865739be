import { Refusal } from '@signpost/spec/rules'
import type { Request, Response } from 'express'
import type { TransactionSql } from 'postgres'
import type { Context } from '../context.js'
import type { Operation } from '../contract.js'
import { toApiError } from '../errors.js'
import { sha256Of } from '../storage/document-files.js'
import { type Caller, FileAnswer, nameOf, RedirectAnswer } from './call.js'
import { errorBody } from './error-handler.js'
import { answerOnce, type JsonAnswer, type Keep } from './idempotency.js'
import { type AnyHandler, type BareCall, perform } from './perform.js'
import { sendPdf } from './send-pdf.js'

/** The end of a request's way: calls the operation's handler and answers, once for each idempotency key. */
export function answer(context: Context, operation: Operation, handler: AnyHandler) {
  const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2')))
  return async (request: Request, response: Response) => {
    const call = callOf(request, response)
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
    if (!key) return send(response, status, await perform(context, handler, call))
    const idempotent = { caller: nameOf(response.locals.caller), key, route: routeOf(request), body: request.body }
    const json = (result: unknown) => jsonOf(context, response, status, result)
    const { replayed, ...kept } = await answerOnce(context, idempotent, workOf(context, handler, call, json))
    if (replayed) response.set('Idempotency-Replayed', 'true')
    response
      .status(kept.status)
      .type('json')
      .send(replayed ? namedAnew(kept, response) : kept.json)
  }
}

// An identifier of no shape may be longer than what an index holds.
function routeOf({ method, baseUrl, path }: Request) {
  const route = `${method} ${baseUrl}${path}`
  return route.length <= 255 ? route : sha256Of(route)
}

function callOf(request: Request, response: Response) {
  const caller: Caller = response.locals.caller
  return {
    path: request.params,
    query: request.query,
    body: request.body,
    caller,
    client: { ipAddress: request.ip ?? null, userAgent: request.get('user-agent')?.slice(0, 512) ?? null }
  } as unknown as BareCall
}

function send(response: Response, status: number, result: unknown) {
  if (result instanceof Refusal) throw result
  if (result === undefined) return response.status(204).end()
  if (result instanceof RedirectAnswer) return response.status(302).location(result.location).end()
  if (result instanceof FileAnswer) return sendPdf(response, result)
  return response.status(status).json(result)
}

// An error names the request that it answers, which is another one each time.
function namedAnew({ status, json }: JsonAnswer, response: Response) {
  if (status < 400) return json
  const { error } = JSON.parse(json)
  return JSON.stringify({ error: { ...error, request_id: response.locals.requestId } })
}

type ToJson = (result: unknown) => { status: number; json: string }

function jsonOf(context: Context, response: Response, status: number, result: unknown) {
  if (!(result instanceof Refusal)) return { status, json: JSON.stringify(result) }
  const error = toApiError(result)
  return { status: error.status, json: JSON.stringify(errorBody(context.config, response.locals.requestId, error)) }
}

function workOf(context: Context, handler: AnyHandler, call: BareCall, json: ToJson) {
  return async (keep: Keep) => {
    try {
      const keepResult = async (tx: TransactionSql, result: unknown) => {
        if (isKept(result)) await keep(tx, json(result))
      }
      return json(await perform(context, handler, call, keepResult))
    } catch (error) {
      if (!(error instanceof Refusal) || !isKept(error)) throw error
      const refusal = json(error)
      await keep(context.sql, refusal)
      return refusal
    }
  }
}

// A failure of the service, or a lack of room, is not kept: a retry does the work. Nor is what was wrong with the
// request: corrected, it goes through.
function isKept(result: unknown) {
  if (!(result instanceof Refusal)) return true
  const { status } = toApiError(result)
  return status < 500 && status !== 429 && status !== 422
}
