import type { Request } from 'express'
import { ApiError } from '../errors.js'

/** Refuses a method that a path does not have, naming those that it has. */
export function refuseMethod(methods: string[]) {
  const allow = methods.map((method) => method.toUpperCase()).join(', ')
  return (request: Request) => {
    throw new ApiError('METHOD_NOT_ALLOWED', `This path does not take ${request.method}, only ${allow}.`, {
      headers: { Allow: allow }
    })
  }
}

/** Refuses a path that there is not. */
export function refuseRoute(request: Request) {
  throw new ApiError(
    'ROUTE_NOT_FOUND',
    `There is no ${request.method} ${request.baseUrl}${request.path.slice(0, 200)}.`
  )
}
