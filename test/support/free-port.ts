import { randomInt } from 'node:crypto'
import net from 'node:net'

// Below the ports that systems give to outgoing connections, one of which could take the port before it is used.
const [lowest, highest] = [10_000, 32_000]

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
