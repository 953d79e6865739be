import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends connections on which nothing has moved for a time, though the client could: it does not send the rest of its request,
 * does not read the response, or sends no other request. Requests that wait for the service, such as for an event, go on.
 */
export function endStalled(server: Server, milliseconds: number, open: Iterable<ServerResponse>): void {
  server.setTimeout(milliseconds, (socket: Socket) => {
    for (const response of open) {
      if (response.req.socket !== socket) continue
      const isOurTurn = response.req.complete && socket.writableLength === 0
      // A timeout comes only once after the last movement.
      if (isOurTurn) return void socket.setTimeout(milliseconds)
    }
    socket.destroy()
  })
}
