import type { IncomingMessage, ServerResponse } from 'node:http'
import { typeidUnboxed } from 'typeid-js'
import { notRunning } from './health.js'
import { securityHeaders } from './security-headers.js'

/** Answers all requests while the service is starting: it is alive but not ready. */
export function whileStarting(siteUrl: string) {
  const headers = new Map(Object.entries(securityHeaders({ siteUrl })))
  return ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(headers)
    const [path = ''] = url.split('?')
    if (path === '/livez') return send(response, 200, { status: 'pass' })
    if (path === '/readyz') return send(response, 503, notRunning({ current: 'starting' }))
    const id = typeidUnboxed('req')
    response.setHeader('X-Request-Id', id)
    send(response, 503, errorBody(siteUrl, id))
  }
}

function send(response: ServerResponse, status: number, body: unknown) {
  if (status === 503) response.setHeader('Retry-After', '1')
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

function errorBody(siteUrl: string, id: string) {
  return {
    error: {
      type: 'internal_error',
      message: 'Signpost is starting.',
      code: 'SERVICE_UNAVAILABLE',
      doc_url: `${siteUrl}/docs/errors#SERVICE_UNAVAILABLE`,
      request_id: id,
      retry_after: 1
    }
  }
}
