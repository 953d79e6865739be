import { once } from 'node:events'
import net from 'node:net'
import { within } from '../common/within.js'
import type { Config } from '../config/config.js'
import { type Listener, listen, listenError, type RequestHandler } from './listener.js'
import { whileStarting } from './while-starting.js'

/** A port on which the service will listen. */
export interface ReservedPort extends AsyncDisposable {
  port: number
  /** Answers requests from now on. */
  open(handler: RequestHandler): Promise<Listener>
}

type PortConfig = Pick<Config, 'host' | 'port' | 'siteUrl' | 'user'>

/**
 * Reserves the port of the API. It is bound when it is opened, because a load balancer whose connection is refused sends the
 * request to another process, which it does not if it gets an error. That the port is in use is found out now.
 */
export async function reservePort(config: PortConfig): Promise<ReservedPort> {
  const { host, port, siteUrl } = config
  if (mustBindNow(config)) return bound(await listen(host, port, whileStarting(siteUrl)))
  if (await isInUse(host, port)) throw listenError({ code: 'EADDRINUSE' }, host, port, 'PORT')
  let listener: Listener | undefined
  return {
    port,
    async open(handler) {
      listener = await listen(host, port, handler)
      return listener
    },
    async [Symbol.asyncDispose]() {
      await listener?.[Symbol.asyncDispose]()
    }
  }
}

// The system chooses port 0, whose number is part of the URL of the service. Others only root may bind, which this process
// is for as long as it has not become another user.
function mustBindNow({ port, user }: PortConfig) {
  return port === 0 || (port < 1024 && user !== undefined && process.getuid?.() === 0)
}

function bound(listener: Listener): ReservedPort {
  return {
    port: listener.port,
    async open(handler) {
      listener.handle(handler)
      return listener
    },
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose]()
  }
}

const patienceMs = 1000

// Not by binding it for a moment, in which a load balancer could send a request.
async function isInUse(host: string, port: number): Promise<boolean> {
  const socket = net.connect(port, host)
  const connected = once(socket, 'connect').then(
    () => true,
    () => false
  )
  // An address that does not answer is not of this machine, which binding it tells.
  const hasAnswered = await within(patienceMs, connected)
  socket.destroy()
  return hasAnswered && (await connected)
}
