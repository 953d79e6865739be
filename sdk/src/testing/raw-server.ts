import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A request as it arrived. */
export interface RawRequest {
  /** Method and path: `GET /v1/account`. */
  line: string
  headers: Record<string, string>
  body: string
}

export type Serve = (socket: Socket, request: RawRequest, count: number) => void

/** A server that writes bytes instead of HTTP, and whose answers can change. */
export async function rawServer() {
  const seen: RawRequest[] = []
  const sockets = new Set<Socket>()
  let serve: Serve = (socket) => socket.destroy()
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const request = parse(text)
      if (request === undefined) return
      text = ''
      seen.push(request)
      serve(socket, request, seen.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const use = (next: Serve) => {
    seen.length = 0
    serve = next
  }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url, seen, use, stop }
}

function parse(text: string): RawRequest | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.split(':')[0]?.toLowerCase(), each.replace(/^.*?: /, '')])
  )
  const body = text.slice(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { line: line.replace(/ HTTP.*/, ''), headers, body }
}

/** Returns the bytes of a response: status, headers, and a body whose length is declared unless a header says it. */
export function raw(status: number | string, headers: Record<string, string> = {}, body: string | Buffer = ''): Buffer {
  const known = Object.keys(headers).map((name) => name.toLowerCase())
  const isDeclared = known.includes('content-length') || known.includes('transfer-encoding')
  const length = isDeclared ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  // Node takes chunks that end early as complete if the server said that it closes the connection.
  const connection = known.includes('transfer-encoding') ? {} : { connection: 'close' }
  const lines = Object.entries({ ...headers, ...length, ...connection }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}
