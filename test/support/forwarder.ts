import net from 'node:net'

/** A port that forwards to another one while it is open. */
export interface Forwarder extends AsyncDisposable {
  open(): Promise<void>
  close(): Promise<void>
  /** From now on, what is connected hangs: nothing is forwarded, and nothing is closed. New connections work. */
  freeze(): void
}

export function createForwarder(port: number, target: { host: string; port: number }): Forwarder {
  const sockets = new Set<net.Socket>()
  let server: net.Server | undefined
  const keep = (socket: net.Socket, other: () => net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    const closed = new Promise((resolve) => closing.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    async open() {
      server = net.createServer((socket) => {
        const onward = net.connect(target)
        keep(socket, () => onward)
        keep(onward, () => socket)
        socket.pipe(onward).pipe(socket)
      })
      await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
    },
    close,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    [Symbol.asyncDispose]: close
  }
}
