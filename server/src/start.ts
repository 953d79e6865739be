import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.js'
import type { Config } from './config/config.js'
import { type Context, createContext } from './context.js'
import { openDatabase } from './database.js'
import { importLibrary } from './forms/import-library.js'
import { freeAllJobs } from './jobs/heartbeat.js'
import { Lifetime } from './lifetime.js'
import { startWorker } from './worker.js'

/** A reason not to start that whoever starts the service can do something about. The message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export interface StartOptions {
  /** Which parts to run; both unless told. */
  parts?: { api: boolean; worker: boolean }
  /** Put in place of the real ones. */
  overrides?: Partial<Context>
  /** Checks responses against the contract too. For tests. */
  validateResponses?: boolean
  /** False makes the embedded database fast and unsafe. For tests. */
  durable?: boolean
}

/** A running service. Disposing of it stops everything in good order. */
export interface Service extends AsyncDisposable {
  url: string
  context: Context
}

/** Starts the service: database, migrations, API and workers in this process. */
export async function start(config: Config, options: StartOptions = {}): Promise<Service> {
  const { parts = { api: true, worker: true }, overrides = {}, validateResponses = false, durable = true } = options
  await using started = new Lifetime()
  // First of all, since it is what most often stands in the way.
  const server = parts.api ? started.add(await listen(config), closeServer) : undefined
  const settled = server ? withPort(config, server) : config

  const database = started.use(await openDatabase(settled, { durable }))
  const context = started.use(await createContext(settled, database, overrides))
  await importLibrary(context)

  if (database.exclusive) await freeAllJobs(database.sql)
  if (parts.worker) started.use(await startWorker(context, database.pool))
  if (server) {
    server.removeAllListeners('request')
    server.on('request', createApp(context, { validateResponses }))
  }
  const running = started.move()
  return { url: settled.siteUrl, context, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() }
}

async function listen({ host, port }: Config): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' }).end('Signpost is starting.\n')
  })
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port)))
    server.listen(port, host, () => resolve(server))
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

// Port 0 takes any that is free, which is known only now.
function withPort(config: Config, server: Server): Config {
  if (config.port !== 0) return config
  const { port } = server.address() as AddressInfo
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) }
}

async function closeServer(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  // Requests get a moment to finish.
  const timer = setTimeout(() => server.closeAllConnections(), 5000)
  await closed
  clearTimeout(timer)
}
