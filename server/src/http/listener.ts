import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../common/start-error.js'
import { within } from '../common/within.js'
import type { Config } from '../config/config.js'
import { hasBody } from './body-length.js'
import { answerClientErrors } from './client-errors.js'
import { continueWhenRead } from './continue-when-read.js'
import { endStalled } from './end-stalled.js'
import { lingerOnClose } from './linger.js'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** A server that listens on a port. Disposing of it closes all connections. */
export interface Listener extends AsyncDisposable {
  port: number
  /** Sets the handler for all further requests. */
  handle(handler: RequestHandler): void
  /** Answers malformed requests in the contract's error format. */
  explainErrors(config: Pick<Config, 'siteUrl'>): void
  /** Ends each connection with its next response, so that a load balancer has none left when the port is closed. */
  stopKeepingAlive(): void
  /**
   * Makes a load balancer use other processes: requests that it may repeat (GET and HEAD) are closed without a response, and
   * it takes this process for dead. Waits until nothing arrives, at most a second.
   */
  turnAway(): Promise<void>
  /** Stops accepting requests and waits for those in progress, at most this long. */
  drain(milliseconds: number): Promise<void>
}

// Longer than the idle timeout of load balancers: if the server closed first, it could do so just as a request arrives.
const keepAliveTimeout = 65_000

interface ListenOptions {
  /** The prefix of the settings that an error names. */
  setting?: 'HEALTH' | 'METRICS'
  /** After how long a connection is ended on which nothing moves, though the client could. */
  stallMs?: number
}

/** Listens on a port. */
export async function listen(
  host: string,
  port: number,
  handler: RequestHandler,
  { setting, stallMs = 60_000 }: ListenOptions = {}
): Promise<Listener> {
  const open = new Set<ServerResponse>()
  let current = handler
  let isEnding = false
  let turnedAway: { lastAt: number } | undefined
  let closed: Promise<void> | undefined
  // The application answers requests without a Host header, in the contract's error format.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout }, receive)
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response)
    receive(request, response)
  })
  endStalled(server, stallMs, open)
  await listening(server, host, port, setting)

  function receive(request: IncomingMessage, response: ServerResponse) {
    if (turnedAway) {
      turnedAway.lastAt = performance.now()
      if (isRepeatable(request)) {
        request.socket.destroy()
        return
      }
    }
    if (hasBody(request)) lingerOnClose(request)
    if (isEnding) response.setHeader('Connection', 'close')
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (closed) setImmediate(() => server.closeIdleConnections())
    })
    current(request, response)
  }

  // Clients with keep-alive connections must open a new one for their next request.
  function stopKeepingAlive() {
    isEnding = true
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  function close() {
    stopKeepingAlive()
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
    stopKeepingAlive,
    async turnAway() {
      stopKeepingAlive()
      const deadline = performance.now() + turnAwayMs
      turnedAway = { lastAt: performance.now() }
      while (performance.now() < Math.min(turnedAway.lastAt + quietMs, deadline)) await sleep(restMs)
    },
    async drain(milliseconds) {
      stopKeepingAlive()
      // Now, so that closing the port takes no longer than that.
      server.closeIdleConnections()
      await within(milliseconds, whenIdle(close))
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

const turnAwayMs = 1000
const quietMs = 100

// RFC 9110, 9.2.2: a proxy repeats them elsewhere when the connection closes before the response.
function isRepeatable({ method }: IncomingMessage) {
  return method === 'GET' || method === 'HEAD'
}

const idleTurnMs = 0.1
const restMs = 2
const patienceMs = 1000

// Connections and requests that have arrived, but were not read when the port is closed, are reset: nothing in the operating
// system closes a port without this. After a turn of the event loop that took no time there are none. The port is closed in that turn: what comes until then would be reset. Each try begins
// with a rest, because a busy machine interrupts first the process that has not rested.
function whenIdle(close: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs
  return new Promise((resolve) => {
    const rest = () => setTimeout(turn, restMs)
    const turn = () => {
      const before = performance.now()
      setImmediate(() => {
        const now = performance.now()
        if (now - before < idleTurnMs || now > deadline) resolve(close())
        else rest()
      })
    }
    rest()
  })
}

/** The error if a port cannot be bound, which names its setting. */
export function listenError(cause: Pick<NodeJS.ErrnoException, 'code'>, host: string, port: number, name: string) {
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
