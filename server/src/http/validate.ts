import { invalid } from '@signpost/spec/rules'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { middleware as openApiValidator } from 'express-openapi-validator'
import { contract, type OpenApiDocument } from '../contract.js'

/** What is wrong with fewer is told in a fraction of a second, even if each of them is wrong in every way. */
const MANY_VALUES = 1000

/**
 * Middleware that checks requests against the contract, and in tests responses too. Collecting what is wrong takes the
 * validator long: of a request with very many values only the first is told.
 */
export function validateAgainstContract({ responses }: { responses: boolean }): RequestHandler[] {
  const [thorough, brief] = [validator(responses, true), validator(responses, false)]
  const chosen = thorough.map((step, index): RequestHandler => {
    return (request, response, next) => (hasManyValues(request.body) ? brief[index]! : step)(request, response, next)
  })
  return [...chosen, refuseInfinite]
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
  const apiSpec: OpenApiDocument = structuredClone(contract)
  apiSpec.servers = [{ url: '/v1' }]
  openIdentifiers(apiSpec)
  return openApiValidator({
    apiSpec: apiSpec as never,
    // The contract's own tests check it; at each start that would cost a second.
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false, allErrors },
    validateResponses: responses,
    // Keys are checked before bodies are read.
    validateSecurity: false,
    fileUploader: false
  }) as unknown as RequestHandler[]
}

/**
 * Lets identifiers of any shape reach their handlers: one that cannot be is not found, as one that is not, and after
 * whatever else an operation looks at first.
 */
function openIdentifiers({ paths }: OpenApiDocument) {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) {
      if ('in' in parameter && parameter.in === 'path') Object.assign(parameter, { schema: { type: 'string' } })
    }
  }
}

// The validator makes a number of `1e999`, and lets it pass every limit.
function refuseInfinite(request: Request, _response: Response, next: NextFunction) {
  const infinite = Object.entries(request.query).find(
    ([, value]) => typeof value === 'number' && !Number.isFinite(value)
  )
  next(infinite && invalid('VALIDATION_FAILED', infinite[0], 'must be a finite number'))
}
