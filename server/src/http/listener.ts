import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '../common/start-error.js'
import { within } from '../common/within.js'
import type { Config } from '../config/config.js'
import { answerClientErrors } from './client-errors.js'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** A port that is listened on. Disposing of it ends what is still open. */
export interface Listener extends AsyncDisposable {
  port: number
  /** Answers all further requests. */
  handle(handler: RequestHandler): void
  /** Answers what never becomes a request in the contract's shape, too. */
  explainErrors(config: Pick<Config, 'siteUrl'>): void
  /** Takes no more requests, and waits for those that it has taken; those that take longer are cut off. */
  drain(milliseconds: number): Promise<void>
}

// Longer than load balancers keep a connection that nothing goes over: whoever closes first must not be the one who is
// just being asked.
const keepAliveTimeout = 65_000

export async function listen(host: string, port: number, handler: RequestHandler): Promise<Listener> {
  const open = new Set<ServerResponse>()
  let current = handler
  let isDraining = false
  // A request without a Host is refused by the application, as every other error is.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (isDraining) setImmediate(() => server.closeIdleConnections())
    })
    current(request, response)
  })
  await listening(server, host, port)
  let closed: Promise<void> | undefined

  // Whoever keeps a connection open is told that its next request goes elsewhere.
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

function listening(server: Server, host: string, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port)))
    server.listen(port, host, resolve)
  })
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number) {
  if (cause.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken. Stop what listens there, or set PORT to another.`, { cause })
  }
  if (cause.code === 'EACCES') {
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`, { cause })
  }
  return new StartError(`Cannot listen on ${host}:${port} (${cause.code}). Set HOST and PORT to what can be used.`, {
    cause
  })
}
