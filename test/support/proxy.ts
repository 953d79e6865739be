import http from 'node:http'
import net, { type AddressInfo } from 'node:net'

/** A proxy for CONNECT that asks for credentials. */
export interface TestProxy extends AsyncDisposable {
  port: number
  /** The targets that clients with the credentials have asked for. */
  connects: string[]
  /** The names that it knows, besides addresses. */
  hosts: Record<string, string>
  /** Whether it never answers. */
  isSlow: boolean
  /** How many connections of clients are open. */
  open(): number
}

export async function startProxy({ user, password }: { user: string; password: string }): Promise<TestProxy> {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const sockets = new Set<net.Socket>()
  const server = http.createServer((_request, response) => response.writeHead(405).end())
  const proxy: TestProxy = {
    port: 0,
    connects: [],
    hosts: {},
    isSlow: false,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('connect', (request, client: net.Socket) => {
    client.on('error', () => {})
    const end = (status: string) => client.end(`HTTP/1.1 ${status}\r\ncontent-length: 3\r\n\r\nno\n`)
    if (request.headers['proxy-authorization'] !== expected) return end('407 Proxy Authentication Required')
    const target = request.url ?? ''
    proxy.connects.push(target)
    if (proxy.isSlow) return client.resume().on('end', () => client.destroy())
    const [host = '', port = ''] = target.split(/:(?=\d+$)/)
    const address = net.isIP(host) ? host : proxy.hosts[host]
    if (!address) return end('502 Bad Gateway')
    const upstream = net.connect(Number(port), address, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => (upstream.bytesRead > 0 ? client.destroy() : end('502 Bad Gateway')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.port = (server.address() as AddressInfo).port
  return proxy
}
