import { emailFormat, textFormats, timeFormats } from '@signpost/spec/rules'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Operation, OperationId } from '../contract/contract.js'
import { contractToCheck } from './contract-to-check.js'

/** Up to this many values, collecting all errors takes a fraction of a second, even if every value is invalid. */
const MANY_VALUES = 1000

/** Creates the middleware that validates the requests of one operation. */
export type ContractValidator = (operation: Operation) => RequestHandler[]

/**
 * Validates requests against the contract. For a request with very many values only the first error is reported, because
 * collecting all of them takes the library too long. What an operation needs is compiled at its first request: a start does
 * not wait for it, and most processes are never asked for most operations. The library is loaded then, too.
 */
export function contractValidator(): ContractValidator {
  // Apps that share a validator share what it has compiled.
  const checks = new Map<OperationId, RequestHandler>()
  return (operation) => {
    const check = checks.get(operation.operationId) ?? checkOf(operation)
    checks.set(operation.operationId, check)
    return [check]
  }
}

function checkOf(operation: Operation): RequestHandler {
  let thorough: Promise<RequestHandler> | undefined
  let brief: Promise<RequestHandler> | undefined
  const all = () => (thorough ??= validator(operation, true).then(rememberRoute))
  const first = () => (brief ??= validator(operation, false).then(rememberRoute))
  return async (request, response, next) => {
    const validate = await (hasManyValues(request.body) ? first() : all())
    return validate(request, response, next)
  }
}

type Checked = Request & { openapi?: { pathParams: object } }

/**
 * Runs the library's middleware as one. On each request the library compiles a regular expression per route to find the
 * operation. Here the result of the operation's first request is reused, and later requests go straight to the checks.
 */
function rememberRoute(steps: RequestHandler[]): RequestHandler {
  const checks = steps.filter(({ name }) => name === 'requestMiddleware')
  let known: object | undefined
  return (request: Checked, response, next) => {
    if (known) request.openapi = { ...known, pathParams: request.params }
    return inTurn(known ? checks : steps, request, response, (error) => {
      known ??= request.openapi
      next(error)
    })
  }
}

function inTurn(steps: RequestHandler[], request: Request, response: Response, done: NextFunction): unknown {
  const [step, ...rest] = steps
  if (!step) return done()
  return step(request, response, (error) => (error ? done(error) : inTurn(rest, request, response, done)))
}

function hasManyValues(body: unknown): boolean {
  let count = 0
  const pending: unknown[] = [body]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const members = Array.isArray(value) ? value : Object.values(value)
    count += members.length
    if (count > MANY_VALUES) return true
    pending.push(...members)
  }
  return false
}

async function validator(operation: Operation, allErrors: boolean): Promise<RequestHandler[]> {
  const { middleware: openApiValidator } = await import('express-openapi-validator')
  return openApiValidator({
    apiSpec: contractToCheck(operation) as never,
    // The contract's own tests validate it. At each start this would take a second.
    validateApiSpec: false,
    // `readQuery` checks the names.
    validateRequests: { allowUnknownQueryParameters: true, coerceTypes: false, allErrors },
    validateResponses: false,
    // The library's own check of times only looks at their shape.
    formats: { ...emailFormat, ...textFormats, ...timeFormats },
    // Callers are authenticated before the body is read.
    validateSecurity: false,
    fileUploader: false
  }) as unknown as RequestHandler[]
}
