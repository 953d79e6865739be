import type { NextFunction, Request, Response } from 'express'
import { typeidUnboxed } from 'typeid-js'

/** Sets the identifier of the request. */
export function requestId(request: Request, response: Response, next: NextFunction) {
  const id = nameRequest(request.get('x-request-id'))
  response.locals.requestId = id
  response.set('X-Request-Id', id)
  next()
}

/** The identifier of a request: the caller's `X-Request-Id` if it is well-formed, otherwise a new one. */
export function nameRequest(own?: string): string {
  return own && /^[A-Za-z0-9._:-]{1,128}$/.test(own) ? own : typeidUnboxed('req')
}
