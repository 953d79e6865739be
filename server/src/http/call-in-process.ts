import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A request to the own application. */
export interface InProcessRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** The other end of the connection of the client on whose behalf the application is called. */
  remoteAddress: string | undefined
}

export interface InProcessAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Calls an application over HTTP without a port, so that a call made for a client has the address of the client. */
export function callInProcess(app: RequestListener): (request: InProcessRequest) => Promise<InProcessAnswer> {
  // Never listens: each request brings its own connection.
  const server = createServer(app)
  return async ({ method, path, headers, body, remoteAddress }) => {
    const [clientSide, serverSide] = duplexPair()
    server.emit('connection', Object.assign(serverSide, { remoteAddress }))
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const describing = payload ? { 'content-type': 'application/json', 'content-length': String(payload.length) } : {}
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { createConnection: () => clientSide, method, path }
      const sent = request({ ...options, headers: { ...headers, ...describing, connection: 'close' } }, resolve)
      sent.once('error', reject)
      sent.end(payload)
    })
    // biome-ignore lint/style/noNonNullAssertion: a response to a client has a status
    return { status: response.statusCode!, headers: response.headers, text: await text(response) }
  }
}
