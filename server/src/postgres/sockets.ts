import type { Socket } from 'node:net'
import type { Options } from 'postgres'

/** The open connections to the database. */
export class Sockets {
  private readonly open = new Set<Socket>()

  add(socket: Socket): void {
    this.open.add(socket)
    socket.once('close', () => this.open.delete(socket))
  }

  /** Ends them at once. What waits for an answer fails as if the server had closed its connection. */
  destroyAll(): number {
    const { size } = this.open
    for (const socket of this.open) socket.destroy()
    return size
  }
}

/** The option of a client whose connections are tracked. It comes with our patch of the driver, whose types do not have it. */
export function trackedBy(sockets: Sockets): Options<Record<string, never>> {
  const options = { onsocket: (socket: Socket) => sockets.add(socket) }
  return options as Options<Record<string, never>>
}
