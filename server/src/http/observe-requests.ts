import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { type Principal, principalId } from '../accounts/caller.js'
import type { Caller } from '../authentication/caller.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'

/** The status that proxies log for a request whose client left before the response. */
export const clientLeft = 499

/** Records and logs each request once it has ended. */
export function observeRequests(
  { metrics, tracer }: Pick<Context, 'metrics' | 'tracer'>,
  accessLog: Logger | undefined
) {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    const span = tracer.request(request.method, request.get('traceparent'))
    response.once('close', () => {
      const { operation = 'other', errorCode } = response.locals
      const status = response.headersSent ? response.statusCode : clientLeft
      const milliseconds = performance.now() - startedAt
      const labels = { operation, status: String(status) }
      metrics.observe('signpost_http_request_duration_seconds', labels, milliseconds / 1000)
      if (errorCode === 'RATE_LIMIT_EXCEEDED') metrics.count('signpost_rate_limit_refusals_total', { operation })
      span?.end({ name: operation, status, attributes: { 'signpost.request_id': response.locals.requestId } })
      const trace = span && { trace_id: span.traceId }
      accessLog?.info({ ...describe(request, response, status, milliseconds), ...trace }, 'request')
    })
    if (span) span.run(next)
    else next()
  }
}

// A list of what is logged. Paths and headers are not: they contain file names, signatures of URLs and keys.
function describe(request: Request, response: Response, status: number, milliseconds: number) {
  const { requestId, operation, errorCode, caller } = response.locals
  return {
    request_id: requestId,
    method: request.method,
    ...(operation ? { operation } : { route: request.route?.path }),
    status,
    ...(errorCode ? { error: errorCode } : {}),
    duration_ms: Math.round(milliseconds * 10) / 10,
    ...(caller ? describeCaller(caller) : {})
  }
}

function describeCaller(caller: Caller) {
  if ('signerId' in caller) return { signer: caller.signerId, document: caller.documentId }
  return { account: publicId('acc', caller.account.id), mode: caller.mode, ...principalOf(caller) }
}

function principalOf(caller: Principal) {
  return { [caller.member ? 'member' : 'key']: principalId(caller) }
}
