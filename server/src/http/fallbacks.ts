import type { Request, RequestHandler, Router } from 'express'
import { ApiError } from '../contract/api-error.js'

/** Answers 405 with the supported methods. HEAD is supported wherever GET is. */
export function rejectMethod(methods: string[]): RequestHandler {
  const all = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
  const allow = all.join(', ')
  return (request: Request) => {
    throw new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not supported on this path. Use ${allow}.`, {
      headers: { Allow: allow }
    })
  }
}

/** Serves a page for GET and HEAD, and answers 405 to other methods. */
export function serve(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .all(rejectMethod(['get']))
}

/** Answers 404 for a path that does not exist. */
export function rejectRoute(request: Request) {
  throw new ApiError('ROUTE_NOT_FOUND', `No such path: ${request.baseUrl}${request.path.slice(0, 200)}.`)
}
