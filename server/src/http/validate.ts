import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { middleware as openApiValidator } from 'express-openapi-validator'
import { contract, type OpenApiDocument } from '../contract.js'
import { invalid } from '../errors.js'

/** Middleware that checks requests against the contract, and in tests responses too. */
export function validateAgainstContract({ responses }: { responses: boolean }): RequestHandler[] {
  const apiSpec: OpenApiDocument = structuredClone(contract)
  apiSpec.servers = [{ url: '/v1' }]
  const middleware = openApiValidator({
    apiSpec: apiSpec as never,
    // The contract's own tests check it; at each start that would cost a second.
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false, allErrors: true },
    validateResponses: responses,
    // Keys are checked before bodies are read.
    validateSecurity: false,
    fileUploader: false
  }) as unknown as RequestHandler[]
  return [...middleware, refuseInfinite]
}

// The validator makes a number of `1e999`, and lets it pass every limit.
function refuseInfinite(request: Request, _response: Response, next: NextFunction) {
  const infinite = Object.entries(request.query).find(
    ([, value]) => typeof value === 'number' && !Number.isFinite(value)
  )
  next(infinite && invalid('VALIDATION_FAILED', infinite[0], 'must be a finite number'))
}
