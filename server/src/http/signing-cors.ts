import type { NextFunction, Request, Response } from 'express'

/** Allows pages of any origin to use signing sessions. The token is the only credential; no cookies are used. */
export function signingCors(request: Request, response: Response, next: NextFunction) {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Content-Disposition',
    'Cross-Origin-Resource-Policy': 'cross-origin'
  })
  const preflight = request.method === 'OPTIONS' && request.get('access-control-request-method')
  if (!preflight) return next()
  response.set({
    'Access-Control-Allow-Methods': 'GET, POST, PUT',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
    'Access-Control-Max-Age': '600'
  })
  response.status(204).end()
}
