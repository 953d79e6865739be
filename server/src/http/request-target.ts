import type { NextFunction, Request, Response } from 'express'
import { ApiError } from '../contract/api-error.js'

/**
 * Normalises the request target to a path and a query. Proxies send the absolute form (RFC 9112, 3.2.2). A `%` that does
 * not start a valid percent-encoding is escaped, so that the request still reaches its operation.
 */
export function requestTarget(request: Request, _response: Response, next: NextFunction) {
  if (request.headers.host === undefined && request.httpVersionMinor > 0) {
    throw new ApiError('BAD_REQUEST', 'The request has no Host header.')
  }
  const target = decodable(originForm(request.url))
  request.url = target
  request.originalUrl = target
  next()
}

function originForm(target: string) {
  const rest = target.replace(/^https?:\/\/[^/?]*/i, '')
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`
}

function decodable(target: string) {
  if (!target.includes('%')) return target
  const [path = '', ...query] = target.split('?')
  return [path.split('/').map(escapedUnlessEncoded).join('/'), ...query].join('?')
}

function escapedUnlessEncoded(segment: string) {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return segment.replaceAll('%', '%25')
  }
}
