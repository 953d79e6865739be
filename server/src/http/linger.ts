import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

// As nginx by default.
const silenceMs = 5000
const atMostMs = 30_000

/**
 * Delays closing the connection of a request whose body is still arriving: closing it would reset the connection, and the
 * client could lose the response. What arrives is discarded until the client closes, or for a limited time.
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket)
    socket.end()
    // Node destroys a connection that times out.
    socket.setTimeout(silenceMs)
    const limit = setTimeout(() => socket.destroy(), atMostMs)
    socket.once('close', () => clearTimeout(limit))
  }
}
