import type { RequestHandler } from 'express'
import { type Origin, originOf } from '../authentication/origin.js'
import type { Context } from '../context/context.js'

declare global {
  namespace Express {
    interface Request {
      /** Where the request comes from. Nothing else reads what Express calls the IP of a request. */
      origin: Origin
    }
  }
}

/** Reads where each request comes from, once: proxies write more than addresses, and a socket forgets its own when it closes. */
export function readOrigin({ log }: Pick<Context, 'log'>): RequestHandler {
  let isTold = false
  return (request, _response, next) => {
    request.origin = originOf(request.ip, request.socket.remoteAddress)
    if (request.origin.address === null && request.ip && !isTold) {
      isTold = true
      log.warn(
        { forwarded: request.ip.slice(0, 100) },
        'the proxy passes on requests without the address of the client'
      )
    }
    next()
  }
}
