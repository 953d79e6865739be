import type { Request, RequestHandler, Router } from 'express'
import { ApiError } from '../contract/api-error.js'

/** Refuses a method that a path does not have, naming those that it has. HEAD comes with GET. */
export function refuseMethod(methods: string[]): RequestHandler {
  const all = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
  const allow = all.join(', ')
  return (request: Request) => {
    throw new ApiError('METHOD_NOT_ALLOWED', `This path does not take ${request.method}, only ${allow}.`, {
      headers: { Allow: allow }
    })
  }
}

/** Serves a page, and refuses every method but GET and HEAD there. */
export function serve(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .all(refuseMethod(['get']))
}

/** Refuses a path that there is not. */
export function refuseRoute(request: Request) {
  throw new ApiError(
    'ROUTE_NOT_FOUND',
    `There is no ${request.method} ${request.baseUrl}${request.path.slice(0, 200)}.`
  )
}
