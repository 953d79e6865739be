import type { ClientRequest, IncomingMessage } from 'node:http'
import net from 'node:net'
import { OwnFault } from '../common/own-fault.js'
import { within } from '../common/within.js'
import type { EgressProxy } from './route.js'

const proxyTimeoutMs = 1000

/** Knows whether it is the endpoint or the service itself that made a request fail. */
export interface FaultWatch {
  /** The error of the request, as an `OwnFault` if the service is to blame. */
  blame(error: Error, timedOut: boolean): Promise<Error>
}

/** Watches a request that connects directly. Finding an address reports its own faults. */
export function watchConnection(outgoing: ClientRequest): FaultWatch {
  let hasSocket = false
  outgoing.once('socket', () => {
    hasSocket = true
  })
  return {
    blame: async (error, timedOut) =>
      timedOut && !hasSocket ? new OwnFault('no connection was free in time', { cause: error }) : error
  }
}

/**
 * Watches a request through a proxy. If the proxy does not answer in time, it may be waiting for the endpoint. It is to
 * blame if it accepts no connections.
 */
export function watchTunnel(outgoing: ClientRequest, proxy: EgressProxy): FaultWatch {
  let answered = false
  outgoing.once('proxyConnect', ({ statusCode }: Pick<IncomingMessage, 'statusCode'>) => {
    answered = true
    // Otherwise, the answer of the proxy would count as that of the endpoint.
    if (statusCode !== 200) outgoing.destroy(refusalOf(statusCode))
  })
  return {
    async blame(error, timedOut) {
      if (answered || (timedOut && (await acceptsConnections(proxy)))) return error
      return new OwnFault(`the proxy cannot be used: ${error.message}`, { cause: error })
    }
  }
}

function refusalOf(status: number | undefined) {
  if (status === 407) return new OwnFault('the proxy refuses the credentials of WEBHOOK_PROXY_URL')
  return new Error(`the proxy answered with status ${status}`)
}

async function acceptsConnections({ url, lookup }: EgressProxy): Promise<boolean> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const socket = net.connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port, lookup })
  try {
    const connected = new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return await within(proxyTimeoutMs, connected)
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
