import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '../common/start-error.js'
import { within } from '../common/within.js'
import type { Config } from '../config/config.js'
import { answerClientErrors } from './client-errors.js'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** A server that listens on a port. Disposing of it closes all connections. */
export interface Listener extends AsyncDisposable {
  port: number
  /** Sets the handler for all further requests. */
  handle(handler: RequestHandler): void
  /** Answers malformed requests in the contract's error format. */
  explainErrors(config: Pick<Config, 'siteUrl'>): void
  /** Stops accepting requests and waits for those in progress, at most this long. */
  drain(milliseconds: number): Promise<void>
}

// Longer than the idle timeout of load balancers: if the server closed first, it could do so just as a request arrives.
const keepAliveTimeout = 65_000

/** Listens on a port. `setting` is the prefix of the settings that an error names. */
export async function listen(
  host: string,
  port: number,
  handler: RequestHandler,
  setting?: 'HEALTH' | 'METRICS'
): Promise<Listener> {
  const open = new Set<ServerResponse>()
  let current = handler
  let isDraining = false
  // The application answers requests without a Host header, in the contract's error format.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (isDraining) setImmediate(() => server.closeIdleConnections())
    })
    current(request, response)
  })
  await listening(server, host, port, setting)
  let closed: Promise<void> | undefined

  // Clients with keep-alive connections must open a new one for their next request.
  function close() {
    isDraining = true
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
    closed ??= new Promise((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    return closed
  }

  return {
    port: (server.address() as AddressInfo).port,
    handle(handler) {
      current = handler
    },
    explainErrors: (config) => answerClientErrors(server, config),
    async drain(milliseconds) {
      await within(milliseconds, close())
      server.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      const closed = close()
      server.closeAllConnections()
      await closed
    }
  }
}

function listening(server: Server, host: string, port: number, setting?: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(listenError(cause, host, port, setting ? `${setting}_PORT` : 'PORT'))
    )
    server.listen(port, host, resolve)
  })
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number, name: string) {
  if (cause.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use. Stop the process that uses it, or set ${name} to another port.`,
      { cause }
    )
  }
  if (cause.code === 'EACCES') {
    return new StartError(
      `Port ${port} requires privileges that this user does not have. Set ${name} to a port above 1023.`,
      { cause }
    )
  }
  return new StartError(`Cannot listen on ${host}:${port} (${cause.code}). Check HOST and ${name}.`, {
    cause
  })
}
