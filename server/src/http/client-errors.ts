import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.js'
import { ApiError } from '../contract/api-error.js'
import type { ErrorCode } from '../contract/contract.js'
import { errorBody } from './error-handler.js'
import { nameRequest } from './request-id.js'
import { securityHeaders } from './security-headers.js'

/** Answers in the contract's shape what never becomes a request: Node's own answers would have no body. */
export function answerClientErrors(server: Server, config: Pick<Config, 'siteUrl'>): void {
  const begun = rememberAnswers(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Into an answer that has begun nothing can be written.
    if (!socket.writable || begun(socket)) return socket.destroy()
    socket.end(rawAnswer(config, clientError(error.code)), () => socket.destroy())
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const error = new ApiError('EXPECTATION_FAILED', 'Of all that Expect can ask, only 100-continue can be met.')
    answerWith(config, request, response, error)
  })
}

// Several, of a client that asks anew before it is answered.
function rememberAnswers(server: Server) {
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
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The request’s target and headers are over 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['REQUEST_TOO_LARGE', 'The extensions of the body’s chunks are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not come in time.']
}

function clientError(cause = '') {
  const [code, message] = problems[cause] ?? ['BAD_REQUEST', 'This is not a request that HTTP/1.1 knows.']
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
    // What follows cannot be told apart from the rest of this request.
    Connection: 'close'
  }
  return { headers, body }
}
