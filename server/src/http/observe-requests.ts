import type { NextFunction, Request, Response } from 'express'
import type { Context } from '../context/context.js'

/** The status that proxies log for a request whose client left before the response. */
const clientLeft = 499

/** Records each request once it has ended. */
export function observeRequests({ metrics }: Pick<Context, 'metrics'>) {
  return (_request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const { operation = 'other', errorCode } = response.locals
      const status = String(response.headersSent ? response.statusCode : clientLeft)
      const seconds = (performance.now() - startedAt) / 1000
      metrics.observe('signpost_http_request_duration_seconds', { operation, status }, seconds)
      if (errorCode === 'RATE_LIMIT_EXCEEDED') metrics.count('signpost_rate_limit_refusals_total', { operation })
    })
    next()
  }
}
