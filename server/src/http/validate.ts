import type { RequestHandler } from 'express'
import { middleware as openApiValidator } from 'express-openapi-validator'
import { contract, type OpenApiDocument } from '../contract.js'

/** Middleware that checks requests against the contract, and in tests responses too. */
export function validateAgainstContract({ responses }: { responses: boolean }): RequestHandler[] {
  const apiSpec: OpenApiDocument = structuredClone(contract)
  apiSpec.servers = [{ url: '/v1' }]
  return openApiValidator({
    apiSpec: apiSpec as never,
    // The contract's own tests check it; at each start that would cost a second.
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false, allErrors: true },
    validateResponses: responses,
    // Keys are checked before bodies are read.
    validateSecurity: false,
    fileUploader: false
  }) as unknown as RequestHandler[]
}
