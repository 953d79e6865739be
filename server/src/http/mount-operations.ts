import { Refusal } from '@signpost/spec/rules'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { authenticate } from '../authentication/authenticate.js'
import type { AuthenticationContext } from '../authentication/authentication-context.js'
import { toApiError } from '../contract/api-error.js'
import { contract, type HttpMethod, type Operation, type OperationId } from '../contract/contract.js'
import { announceDeprecation } from './announce-deprecation.js'
import { type AnyHandler, answer } from './answer.js'
import { rejectMethod, rejectRoute } from './fallbacks.js'
import { unlessClientIsGone } from './is-client-gone.js'
import { readBody } from './read-body.js'
import { readQuery } from './read-query.js'
import { describePath } from './record-requests.js'
import { slowGuessing } from './slow-guessing.js'
import type { ContractValidator } from './validate.js'
import { validationError } from './validation-error.js'

/**
 * Mounts every operation of the contract at its path and method. Each request is authenticated, charged to its caller's
 * rate limit, parsed and validated against the contract. Then its handler is called, once per idempotency key.
 */
export function mountOperations(
  authentication: AuthenticationContext,
  handlers: Record<OperationId, AnyHandler>,
  validator: ContractValidator
): Router {
  const { context, throttle } = authentication
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, operations] of concreteFirst(Object.entries(contract.paths))) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    for (const [method, operation] of Object.entries(operations) as [HttpMethod, Operation][]) {
      route[method](
        announceDeprecation(operation),
        authenticated(authentication, path, operation),
        unlessClientIsGone,
        readQuery(operation),
        readBody(operation),
        ...validator(operation),
        explainInvalid(operation),
        slowGuessing(throttle, operation),
        unlessClientIsGone,
        answer(context, operation, handlers[operation.operationId])
      )
    }
    route.all(chargeIfKnown(authentication, Object.values(operations)[0]), rejectMethod(Object.keys(operations)))
  }
  router.use(chargeIfKnown(authentication), rejectRoute)
  return router
}

// `/documents/upload-url` before `/documents/{id}`, as OpenAPI has it.
function concreteFirst<T>(paths: [string, T][]) {
  const parameters = (path: string) => path.split('{').length
  return paths.toSorted(([a], [b]) => parameters(a) - parameters(b))
}

function authenticated(authentication: AuthenticationContext, path: string, operation: Operation) {
  return async (request: Request, response: Response, next: NextFunction) => {
    response.locals.operation = operation.operationId
    // Express has no parameters any more when the response ends.
    response.locals.path = describePath(path, request.params)
    response.locals.caller = await authenticate(authentication, operation, request, response)
    // HEAD is handled as GET. Node omits the body.
    if (request.method === 'HEAD') request.method = 'GET'
    next()
  }
}

/** For paths and methods that do not exist: charges the caller's rate limit if its key or token is valid. */
function chargeIfKnown(authentication: AuthenticationContext, operation: Pick<Operation, 'security' | 'x-scope'> = {}) {
  return async (request: Request, response: Response, next: NextFunction) => {
    await authenticate(authentication, operation, request, response).catch((error) => {
      const isRejected = error instanceof Refusal && [401, 403].includes(toApiError(error).status)
      if (!isRejected) throw error
    })
    next()
  }
}

function explainInvalid(operation: Operation) {
  return (error: { status?: number; errors?: never }, request: Request, _response: Response, next: NextFunction) => {
    next(error.status === 400 && error.errors ? validationError(error.errors, request.body, operation) : error)
  }
}
