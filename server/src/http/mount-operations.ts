import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Context } from '../context.js'
import { contract, type HttpMethod, type Operation, type OperationId } from '../contract.js'
import { ApiError } from '../errors.js'
import { authenticate } from './authenticate.js'
import { type Call, type Caller, FileAnswer, nameOf, RedirectAnswer } from './call.js'
import { errorBody } from './error-handler.js'
import { refuseMethod } from './fallbacks.js'
import { answerOnce, type IdempotentRequest } from './idempotency.js'
import { chargeCaller } from './rate-limit.js'
import { readBody, unstorable } from './read-body.js'
import { sendPdf } from './send-pdf.js'
import { validationError } from './validation-error.js'

/** An operation's handler, as it is once the compiler has checked it against its operation. */
export type AnyHandler = (context: Context, call: Call<never>) => Promise<unknown>

/**
 * Mounts every operation of the contract at its path and method. On its way to its handler a request is
 * authenticated, charged to its caller's limits, read, checked against the contract, and answered once for its
 * idempotency key.
 */
export function mountOperations(
  context: Context,
  handlers: Record<OperationId, AnyHandler>,
  validate: RequestHandler[]
): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, operations] of concreteFirst(Object.entries(contract.paths))) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    for (const [method, operation] of Object.entries(operations) as [HttpMethod, Operation][]) {
      route[method](
        admit(context, operation),
        readBody(operation),
        ...validate,
        explainInvalid(operation),
        answer(context, operation, handlers[operation.operationId])
      )
    }
    route.all(refuseMethod(Object.keys(operations)))
  }
  return router
}

// `/documents/upload-url` before `/documents/{id}`, as OpenAPI has it.
function concreteFirst<T>(paths: [string, T][]) {
  const parameters = (path: string) => path.split('{').length
  return paths.toSorted(([a], [b]) => parameters(a) - parameters(b))
}

function admit(context: Context, operation: Operation) {
  return async (request: Request, response: Response, next: NextFunction) => {
    const caller = await authenticate(context, operation, request)
    await chargeCaller(context, caller, response)
    response.locals.caller = caller
    next(unstorable(request.query, 'query'))
  }
}

function explainInvalid(operation: Operation) {
  return (error: { status?: number; errors?: never }, _request: Request, _response: Response, next: NextFunction) => {
    next(error.status === 400 && error.errors ? validationError({ errors: error.errors }, operation) : error)
  }
}

function answer(context: Context, operation: Operation, handler: AnyHandler) {
  const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2')))
  return async (request: Request, response: Response) => {
    const caller: Caller = response.locals.caller
    const call = {
      path: request.params,
      query: request.query,
      body: request.body,
      caller,
      client: { ipAddress: request.ip ?? null, userAgent: request.get('user-agent')?.slice(0, 512) ?? null }
    } as unknown as Call<never>
    const perform = () => handler(context, call)
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
    if (!key) return send(response, status, await perform())
    const route = `${request.method} ${request.baseUrl}${request.path}`
    await sendOnce(context, { caller: nameOf(caller), key, route, body: request.body }, response, status, perform)
  }
}

function send(response: Response, status: number, result: unknown) {
  if (result === undefined) return response.status(204).end()
  if (result instanceof RedirectAnswer) return response.redirect(302, result.location)
  if (result instanceof FileAnswer) return sendPdf(response, result)
  return response.status(status).json(result)
}

async function sendOnce(
  context: Context,
  request: IdempotentRequest,
  response: Response,
  status: number,
  perform: () => Promise<unknown>
) {
  const work = async () => {
    try {
      return { status, json: JSON.stringify(await perform()) }
    } catch (error) {
      if (!(error instanceof ApiError) || !isKept(error)) throw error
      return { status: error.status, json: JSON.stringify(errorBody(context, response, error)) }
    }
  }
  const answer = await answerOnce(context, request, work)
  if (answer.replayed) response.set('Idempotency-Replayed', 'true')
  response.status(answer.status).type('json').send(answer.json)
}

// A failure of the service, or a lack of room, is not kept: a retry does the work.
function isKept({ status }: ApiError) {
  return status < 500 && status !== 429
}
