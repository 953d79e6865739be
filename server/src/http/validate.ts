import { invalid } from '@signpost/spec/rules'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { middleware as openApiValidator } from 'express-openapi-validator'
import { contractToCheck } from './contract-to-check.js'

/** What is wrong with fewer is told in a fraction of a second, even if each of them is wrong in every way. */
const MANY_VALUES = 1000

/** Makes the middleware that checks the requests of one operation. */
export type ContractValidator = () => RequestHandler[]

/**
 * Makes, for each operation, the middleware that checks its requests against the contract, and in tests its responses
 * too. Collecting what is wrong takes the library long: of a request with very many values only the first is told.
 */
export function contractValidator({ responses = false } = {}): ContractValidator {
  const thorough = validator(responses, true)
  // Hardly ever needed, and to make one costs as much as all else that a start does.
  let brief: RequestHandler[] | undefined
  return () => {
    const all = rememberRoute(thorough)
    const first: RequestHandler = (...request) => {
      brief ??= validator(responses, false)
      return rememberRoute(brief)(...request)
    }
    const check: RequestHandler = (request, response, next) =>
      (hasManyValues(request.body) ? first : all)(request, response, next)
    return [check, refuseInfinite]
  }
}

type Checked = Request & { openapi?: { pathParams: object } }

/**
 * The library's steps as one. To find an operation it compiles a regular expression for every route before it, on each
 * request: what it found for the operation's first request is used for all others, which go to the checks at once.
 */
function rememberRoute(steps: RequestHandler[]): RequestHandler {
  const checks = steps.filter(({ name }) => name === 'requestMiddleware' || name === 'responseMiddleware')
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

function validator(responses: boolean, allErrors: boolean): RequestHandler[] {
  return openApiValidator({
    apiSpec: contractToCheck({ responses }) as never,
    // The contract's own tests check it; at each start that would cost a second.
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false, allErrors },
    validateResponses: responses,
    // Keys are checked before bodies are read.
    validateSecurity: false,
    fileUploader: false
  }) as unknown as RequestHandler[]
}

// The validator makes a number of `1e999`, and lets it pass every limit.
function refuseInfinite(request: Request, _response: Response, next: NextFunction) {
  const infinite = Object.entries(request.query).find(
    ([, value]) => typeof value === 'number' && !Number.isFinite(value)
  )
  next(infinite && invalid('VALIDATION_FAILED', infinite[0], 'must be a finite number'))
}
