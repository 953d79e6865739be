import { Refusal } from '@signpost/spec/rules'
import type { NextFunction, Request, Response } from 'express'
import type { Caller } from '../authentication/caller.js'
import type { Config } from '../config/config.js'
import type { Context } from '../context/context.js'
import { isOutage } from '../context/is-outage.js'
import { ApiError, toApiError } from '../contract/api-error.js'
import type { ErrorCode, Schemas } from '../contract/contract.js'
import { isTooLongToDiscard } from './body-length.js'

/** Answers every error in the contract's format. Server errors are logged, and their details are not returned. */
export function errorHandler({ config, log, databaseDisk }: Pick<Context, 'config' | 'log' | 'databaseDisk'>) {
  return (thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    databaseDisk.note(thrown)
    const error = errorOf(thrown)
    response.locals.errorCode = error.code
    if (error.status >= 500) {
      const { requestId, operation } = response.locals
      // Not the path, which may contain a file name.
      const where = operation ? { operation } : { route: request.route?.path }
      log.error({ err: thrown, request_id: requestId, ...where }, 'request failed')
    }
    if (response.headersSent) return response.destroy()
    if (isTooLongToDiscard(request, error.code)) response.set('Connection', 'close')
    response.set(error.headers)
    if (error.retryAfter) response.set('Retry-After', String(error.retryAfter))
    const { requestId } = response.locals
    response.status(error.status).json(errorBody(config, requestId, error, requestLogUrl(config, response)))
  }
}

/** The body of an error response. */
export function errorBody(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  requestId: string,
  error: ApiError,
  logUrl?: string
): Schemas['ErrorResponse'] {
  return {
    error: {
      type: error.type,
      message: error.message,
      code: error.code,
      doc_url: `${siteUrl}/docs/errors#${error.code}`,
      request_id: requestId,
      ...(logUrl ? { request_log_url: logUrl } : {}),
      ...(error.details ? { details: error.details } : {}),
      ...(error.retryAfter ? { retry_after: error.retryAfter } : {})
    }
  }
}

function errorOf(thrown: unknown): ApiError {
  if (thrown instanceof Refusal) return toApiError(thrown)
  if (isOutage(thrown)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The service is unavailable. Try again later.', {
      retryAfter: 5,
      cause: thrown
    })
  }
  return (
    asClientError(thrown) ??
    new ApiError('INTERNAL_ERROR', 'An internal error occurred. It has been logged.', { cause: thrown })
  )
}

const codesByStatus: Record<number, ErrorCode> = {
  404: 'ROUTE_NOT_FOUND',
  413: 'REQUEST_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE'
}

// Errors of Express and its middleware: an unsatisfiable range or precondition, an incomplete body.
function asClientError(thrown: unknown): ApiError | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return undefined
  if (thrown.status < 400 || thrown.status >= 500) return undefined
  const code = codesByStatus[thrown.status] ?? 'BAD_REQUEST'
  // Not the error's own message, which may contain a file path of the installation.
  return new ApiError(code, 'The request is invalid.', { cause: thrown })
}

/** Where members see the request in the console, if it was made with an API key and so will be in the log. */
function requestLogUrl({ siteUrl }: Pick<Config, 'siteUrl'>, { locals }: Response): string | undefined {
  const { requestId, operation } = locals
  const caller = locals.caller as Caller | undefined
  // Who has a token is no member of the account.
  if (!operation || !caller || 'signerId' in caller || caller.editing || !caller.keyId) return undefined
  return `${siteUrl}/console/${caller.mode}/developers/requests?request_id=${requestId}`
}
