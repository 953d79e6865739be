import type { NextFunction, Request, Response } from 'express'
import { typeidUnboxed } from 'typeid-js'

/** Names every request: by the caller's own identifier if it is sane. */
export function requestId(request: Request, response: Response, next: NextFunction) {
  const own = request.get('x-request-id')
  const id = own && /^[A-Za-z0-9._:-]{1,128}$/.test(own) ? own : typeidUnboxed('req')
  response.locals.requestId = id
  response.set('X-Request-Id', id)
  next()
}
