import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.js'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode } from '../contract/contract.js'
import { errorBody } from './error-handler.js'
import { nameRequest } from './request-id.js'
import { securityHeaders } from './security-headers.js'

/** Answers malformed requests in the contract's error format. Node's own responses would have no body. */
export function answerClientErrors(server: Server, config: Pick<Config, 'siteUrl'>): void {
  const hasStarted = trackResponses(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // An error cannot be written into a response that has already started.
    if (!socket.writable || hasStarted(socket)) return socket.destroy()
    socket.end(rawAnswer(config, clientError(error.code)), () => socket.destroy())
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const error = new ApiError('EXPECTATION_FAILED', 'The Expect header supports only 100-continue.')
    answerWith(config, request, response, error)
  })
}

// A connection has several responses if the client pipelines its requests.
function trackResponses(server: Server) {
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('request', ({ socket }, response) => {
    const answers = open.get(socket) ?? new Set()
    open.set(socket, answers.add(response))
    response.on('close', () => answers.delete(response))
  })
  return (socket: Socket) => [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent)
}

function answerWith(
  config: Pick<Config, 'siteUrl'>,
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError
) {
  const own = request.headers['x-request-id']
  const { headers, body } = answerOf(config, error, typeof own === 'string' ? own : undefined)
  response.writeHead(error.status, headers).end(body)
}

const problems: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The request target and headers exceed 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['REQUEST_TOO_LARGE', 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request was not received in time.']
}

function clientError(cause = '') {
  const [code, message] = problems[cause] ?? ['BAD_REQUEST', 'The request is not valid HTTP/1.1.']
  return new ApiError(code, message)
}

function rawAnswer(config: Pick<Config, 'siteUrl'>, error: ApiError) {
  const { headers, body } = answerOf(config, error)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n')
}

function answerOf(config: Pick<Config, 'siteUrl'>, error: ApiError, ownId?: string) {
  const requestId = nameRequest(ownId)
  const body = JSON.stringify(errorBody(config, requestId, error))
  const headers = {
    ...securityHeaders(config),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    // The next request cannot be distinguished from the rest of this one.
    Connection: 'close'
  }
  return { headers, body }
}
