import type { NextFunction, Request, Response } from 'express'
import type { Context } from '../context.js'
import type { Schemas } from '../contract.js'
import { ApiError } from '../errors.js'

/** Answers every error in the contract's shape. What is not the caller's doing is logged, and told without particulars. */
export function errorHandler(context: Context) {
  return (thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const error = asApiError(thrown)
    if (error.status >= 500) {
      context.log.error({ err: thrown, request_id: response.locals.requestId, url: request.path }, 'request failed')
    }
    if (response.headersSent) return response.destroy()
    response.set(error.headers)
    if (error.retryAfter) response.set('Retry-After', String(error.retryAfter))
    response.status(error.status).json(errorBody(context, response, error))
  }
}

/** An error as the contract shapes it. */
export function errorBody(context: Context, response: Response, error: ApiError): Schemas['ErrorResponse'] {
  return {
    error: {
      type: error.type,
      message: error.message,
      code: error.code,
      doc_url: `${context.config.siteUrl}/docs/errors#${error.code}`,
      request_id: response.locals.requestId,
      ...(error.details ? { details: error.details } : {}),
      ...(error.retryAfter ? { retry_after: error.retryAfter } : {})
    }
  }
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof URIError) return new ApiError('ROUTE_NOT_FOUND', 'There is no such path.', { cause: thrown })
  if (isDatabaseAway(thrown)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The service cannot work just now.', { retryAfter: 5, cause: thrown })
  }
  return new ApiError('INTERNAL_ERROR', 'The service failed. The failure has been logged.', { cause: thrown })
}

const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  // Shutting down, crashed, starting up, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300'
])

function isDatabaseAway(thrown: unknown) {
  const { code } = (thrown ?? {}) as { code?: unknown }
  return typeof code === 'string' && databaseAway.has(code)
}
