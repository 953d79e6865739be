import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import tls from 'node:tls'
import { type LogReceiver, LogReceiverError, type LogRecord } from './log-record.js'

const defaultPorts: Record<string, number> = { 'syslog+tcp:': 601, 'syslog+tls:': 6514 }
const timeoutMs = 30_000
// RFC 5424: the facility "log audit", with the severities "warning" and "notice".
const logAudit = 13
const severities = { warning: 4, notice: 5 }

// For a receiver that is about to go away to say so.
const lingerMs = 300

/**
 * Sends messages of RFC 5424 over TCP (RFC 6587, with their lengths) or TLS (RFC 5425), on one connection for each call. Syslog
 * does not acknowledge. Everything counts as taken once the receiver has closed the connection after this side did, which it does
 * when it has read to the end: one that closes first has not.
 */
export function createSyslogReceiver(url: URL, host: string): LogReceiver {
  return {
    async send(records) {
      const socket = await open(url)
      const text = records.map((record) => frame(messageOf(record, host))).join('')
      try {
        const ended = once(socket, 'end')
        socket.resume().write(text)
        const isEarly = await Promise.race([ended.then(() => true), setTimeout(lingerMs, false)])
        if (isEarly) throw new Error('it closed the connection before it had everything')
        socket.end()
        await ended
      } catch (cause) {
        throw failed(url, cause)
      } finally {
        socket.destroy()
      }
    }
  }
}

// Its last part is JSON.
function messageOf({ id, at, event, isWarning, body }: LogRecord, host: string): string {
  const priority = logAudit * 8 + (isWarning ? severities.warning : severities.notice)
  // Without spaces, at most 32 characters.
  const kind = event.replaceAll(' ', '-').slice(0, 32)
  return `<${priority}>1 ${at.toISOString()} ${host} signpost - ${kind} - ${JSON.stringify({ id, event, ...body })}`
}

function frame(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`
}

async function open(url: URL): Promise<net.Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || defaultPorts[url.protocol])
  const isTls = url.protocol === 'syslog+tls:'
  // Otherwise this side would be closed with the other one.
  const options = { host, port, allowHalfOpen: true }
  const socket = isTls
    ? tls.connect({ ...options, ...(net.isIP(host) ? {} : { servername: host }) })
    : net.connect(options)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it did not answer in time')))
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect')
    return socket
  } catch (cause) {
    socket.destroy()
    throw failed(url, cause)
  }
}

function failed(url: URL, cause: unknown) {
  return new LogReceiverError(`${url.protocol}//${url.host}: ${(cause as Error).message}`, { cause })
}
