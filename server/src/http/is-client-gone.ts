import type { NextFunction, Request, Response } from 'express'

/**
 * Whether the connection of a request has ended before its response. Nobody gets what its handler would do, so that it is not
 * called: on a busy machine, those who gave up would hold up those who wait. Ask before a write begins, never afterwards.
 */
export const isClientGone = (request: Pick<Request, 'errored'>, response: Pick<Response, 'closed'>): boolean =>
  response.closed || request.errored !== null

/** Goes on with a request, unless its client is gone. It counts as one whose client has left. */
export function unlessClientIsGone(request: Request, response: Response, next: NextFunction): void {
  if (!isClientGone(request, response)) next()
}
