import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulation, type SignpostMockOptions, type SimulatedSignpost } from './mock.js'

export type { Duration, MockClock } from './clock.js'
export type { ErrorCodeOf, Fail, FailureOf, FailureOptions, SlownessOptions } from './failures.js'
export type {
  BulkSendFixture,
  DocumentFixture,
  Fixtures,
  KeyFixture,
  TemplateFixture,
  WebhookFixture
} from './fixtures.js'
export type { SignpostMockOptions, SimulatedSignpost } from './mock.js'
export type { PostWebhook } from './posting.js'
export type { MockDelivery, MockDocument, MockKey, MockState, MockUpload, MockWebhook } from './state.js'

export interface MockServerOptions extends Omit<SignpostMockOptions, 'baseUrl'> {
  /** The port to listen on. By default the system chooses a free one. */
  port?: number | undefined
  /** The address to listen on. Default `127.0.0.1`. */
  host?: string | undefined
  /** The URL of the server in sign URLs and other links, if it is not `url`. */
  baseUrl?: string | undefined
}

/** A simulation of Signpost that listens on a port. */
export interface MockServer extends SimulatedSignpost {
  /** Pass it to the client under test: `new Signpost({ baseUrl: server.url, apiKey: server.keys.test })`. */
  readonly url: string
  /** Stops listening and closes all connections. */
  close(): Promise<void>
}

/**
 * Starts the simulation of `@signpost/sdk/msw` as an HTTP server, for programs that run in another process or that are
 * not written in JavaScript.
 *
 * @example
 * const server = await createMockServer({ port: 4400 })
 * const { id } = await server.fixtures.document({ status: 'completed' })
 * await server.close()
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1', baseUrl, ...more } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = urlOf(server)
  const { mock, respond } = createSimulation({ ...more, baseUrl: (baseUrl ?? url).replace(/\/+$/, '') })
  server.on('request', (incoming, outgoing) => {
    answer(incoming, outgoing, url, respond).catch(() => outgoing.destroy())
  })
  const close = async () => {
    mock.reset()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { ...mock, url, close }
}

function urlOf(server: Server) {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

type Respond = (request: Request) => Promise<Response>

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, url: string, respond: Respond) {
  const cors = incoming.url?.startsWith('/v1/signing/') ? signingCors : {}
  if (cors === signingCors && incoming.method === 'OPTIONS') {
    outgoing.writeHead(204, { ...signingCors, ...preflight }).end()
    return
  }
  const response = await respond(await readRequest(incoming, outgoing, url))
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...cors }).end(body)
}

async function readRequest(incoming: IncomingMessage, outgoing: ServerResponse, url: string): Promise<Request> {
  const { method = 'GET', headers } = incoming
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const left = new AbortController()
  outgoing.once('close', () => left.abort())
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks)
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(new URL(incoming.url ?? '/', url), { method, headers: sent, body, signal: left.signal })
}

// Pages of any origin can use signing sessions, as those of the service.
const signingCors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Content-Disposition'
}
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id'
}
