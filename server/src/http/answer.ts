import type { Request, Response } from 'express'
import type { Context } from '../context.js'
import type { Operation } from '../contract.js'
import { ApiError } from '../errors.js'
import { type Call, type Caller, FileAnswer, nameOf, RedirectAnswer } from './call.js'
import { errorBody } from './error-handler.js'
import { answerOnce, type Keep } from './idempotency.js'
import { type AnyHandler, perform } from './perform.js'
import { sendPdf } from './send-pdf.js'

/** The end of a request's way: calls the operation's handler and answers, once for each idempotency key. */
export function answer(context: Context, operation: Operation, handler: AnyHandler) {
  const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2')))
  return async (request: Request, response: Response) => {
    const call = callOf(request, response)
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
    if (!key) return send(response, status, await perform(context, handler, call))
    const route = `${request.method} ${request.baseUrl}${request.path}`
    const idempotent = { caller: nameOf(response.locals.caller), key, route, body: request.body }
    const json = (result: unknown) => jsonOf(context, response, status, result)
    const { replayed, ...kept } = await answerOnce(context, idempotent, workOf(context, handler, call, json))
    if (replayed) response.set('Idempotency-Replayed', 'true')
    response.status(kept.status).type('json').send(kept.json)
  }
}

function callOf(request: Request, response: Response) {
  const caller: Caller = response.locals.caller
  return {
    path: request.params,
    query: request.query,
    body: request.body,
    caller,
    client: { ipAddress: request.ip ?? null, userAgent: request.get('user-agent')?.slice(0, 512) ?? null }
  } as unknown as Omit<Call<never>, 'transaction'>
}

function send(response: Response, status: number, result: unknown) {
  if (result instanceof ApiError) throw result
  if (result === undefined) return response.status(204).end()
  if (result instanceof RedirectAnswer) return response.redirect(302, result.location)
  if (result instanceof FileAnswer) return sendPdf(response, result)
  return response.status(status).json(result)
}

type ToJson = (result: unknown) => { status: number; json: string }

function jsonOf(context: Context, response: Response, status: number, result: unknown) {
  if (!(result instanceof ApiError)) return { status, json: JSON.stringify(result) }
  return { status: result.status, json: JSON.stringify(errorBody(context, response, result)) }
}

function workOf(context: Context, handler: AnyHandler, call: Omit<Call<never>, 'transaction'>, json: ToJson) {
  return async (keep: Keep) => {
    try {
      return json(await perform(context, handler, call, (tx, result) => keep(tx, json(result))))
    } catch (error) {
      if (!isKept(error)) throw error
      const refusal = json(error)
      await keep(context.sql, refusal)
      return refusal
    }
  }
}

// A failure of the service, or a lack of room, is not kept: a retry does the work.
function isKept(error: unknown) {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
